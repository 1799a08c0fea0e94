"""What PyTorch keeps for the backward pass of a network: the oracle of the operators' memory rules.

Reads a JSON list of networks, each {"input": features, "batch": n, "layers": [[type, args...], ...]}, on standard input.
Writes one JSON object a network: parameters (elements), saved (bytes of distinct storages that autograd keeps after the
forward pass, without parameters and buffers) and output (shape).
"""
import json, sys
import torch


def build(layers):
    modules = []
    for kind, *args in layers:
        if kind == "Linear":
            modules.append(torch.nn.Linear(*args))
        elif kind == "Softmax":
            modules.append(torch.nn.Softmax(dim=1))
        else:
            modules.append(getattr(torch.nn, kind)(*args))
    return torch.nn.Sequential(*modules)


def measure(net):
    model = build(net["layers"]).train()
    own = {t.storage().data_ptr() for t in [*model.parameters(), *model.buffers()]}
    saved = {}

    def pack(t):
        if t.storage().data_ptr() not in own:
            saved[t.storage().data_ptr()] = t.storage().nbytes()
        return t

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
        out = model(torch.randn(net["batch"], net["input"]))
    return dict(parameters=sum(p.numel() for p in model.parameters()), saved=sum(saved.values()), output=list(out.shape))


json.dump([measure(net) for net in json.load(sys.stdin)], sys.stdout)
