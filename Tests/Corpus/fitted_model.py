"""Writes what LightGBM fitted as a file that FittedModel of PageStructure reads, which says how it is built."""
import struct

import numpy
from sklearn.isotonic import IsotonicRegression

POINTS_OF_CALIBRATION = 24


def floored(number):
    """The largest number of four bytes that is not larger: x <= number holds for the same x."""
    found = numpy.float32(number)
    return float(found if float(found) <= number else numpy.nextafter(found, numpy.float32(-numpy.inf)))


def tree_bytes(tree):
    nodes = []

    def add(node):
        own = len(nodes)
        nodes.append(None)
        if "leaf_value" in node:
            nodes[own] = struct.pack("<IIIf", 0xFFFFFFFF, 0, 0, node["leaf_value"])
        else:
            left, right = add(node["left_child"]), add(node["right_child"])
            nodes[own] = struct.pack("<IIIf", node["split_feature"], left, right, floored(node["threshold"]))
        return own

    add(tree["tree_structure"])
    return struct.pack("<I", len(nodes)) + b"".join(nodes)


def model_bytes(ensembles, calibration, starts=None):
    """Ensembles are LightGBM's boosters; the calibration, pairs of a raw score and the share that is right."""
    parts = [b"FWLM", struct.pack("<I", len(ensembles))]
    for model, start in zip(ensembles, starts or [0] * len(ensembles)):
        dump = model.dump_model()
        parts.append(struct.pack("<IIf", dump["max_feature_idx"] + 1, len(dump["tree_info"]), start))
        parts += [tree_bytes(tree) for tree in dump["tree_info"]]
    parts.append(struct.pack("<I", len(calibration)))
    parts += [struct.pack("<ff", *pair) for pair in calibration]
    return b"".join(parts)


def calibration_of(scores, rights):
    table = IsotonicRegression(out_of_bounds="clip").fit(scores, rights)
    places = numpy.quantile(scores, numpy.linspace(0, 1, POINTS_OF_CALIBRATION))
    return [(float(place), float(table.predict([place])[0])) for place in sorted(set(places))]
