package display

// Bundle is one rich value in every form a front end may choose from, as in Jupyter's MIME bundles:
// text forms (text/plain, text/html, image/svg+xml, ...) are strings, binary ones (image/png, application/pdf)
// are []byte and JSON ones (application/json, application/vnd.vegalite.v5+json) are any value that encoding/json takes.
type Bundle struct {
	Data     map[string]any
	Metadata map[string]any
}

// Text makes a bundle that holds only plain text.
func Text(s string) Bundle { return Bundle{Data: map[string]any{MIMEText: s}} }

// The MIME types that values of this project show themselves as.
const (
	MIMEText       = "text/plain"
	MIMEHTML       = "text/html"
	MIMEMarkdown   = "text/markdown"
	MIMELatex      = "text/latex"
	MIMESVG        = "image/svg+xml"
	MIMEPNG        = "image/png"
	MIMEJPEG       = "image/jpeg"
	MIMEGIF        = "image/gif"
	MIMEPDF        = "application/pdf"
	MIMEJSON       = "application/json"
	MIMEJavaScript = "application/javascript"
	MIMEVegaLite   = "application/vnd.vegalite.v5+json"
)
