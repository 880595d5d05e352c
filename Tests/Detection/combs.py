"""Fields that take a character each, as one field.

Some authors give each digit of a number a field. Who draws the form anew makes a comb of them, which is what `detect` finds:
it is right where the comb has the place of all of them.
"""
# Of cells: at least so many, none wider in points, none wider than so many heights; a gap is narrower than a cell.
FEWEST, WIDEST, PROPORTION = 3, 30.0, 1.6
SAME = 1.5


def joined(boxes):
    """The boxes with runs of cells joined, and for each result the indexes of what it was made of."""
    cells = [i for i, (left, bottom, right, top) in enumerate(boxes)
             if right - left <= min(WIDEST, PROPORTION * (top - bottom))]
    cells.sort(key=lambda i: (round(boxes[i][1] / 2), boxes[i][0]))
    runs = []
    for i in cells:
        if runs and follows(boxes[runs[-1][-1]], boxes[i]):
            runs[-1].append(i)
        else:
            runs.append([i])
    runs = [run for run in runs if len(run) >= FEWEST]
    taken = {i for run in runs for i in run}
    parts = [[i] for i in range(len(boxes)) if i not in taken] + runs
    return [union([boxes[i] for i in part]) for part in parts], parts


def follows(one, other):
    width = one[2] - one[0]
    return (all(abs(one[side] - other[side]) < SAME for side in (1, 3)) and abs(width - (other[2] - other[0])) < 2.5
            and -SAME < other[0] - one[2] < width)


def union(boxes):
    return [min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)]
