"""A flat scan over the vectors of a library, for build/bench: FAISS, or numpy where that is not installed.

    flat.py FOLDER

reads vectors.f32 and questions.f32 of FOLDER and writes flat.json (times) and nearest.json (the 20 nearest of each question).
"""
import json
import sys
import time

import numpy

folder, dimensions, most = sys.argv[1], 384, 20
vectors = numpy.fromfile(folder + "/vectors.f32", "<f4").reshape(-1, dimensions)
questions = numpy.fromfile(folder + "/questions.f32", "<f4").reshape(-1, dimensions)
try:
    import faiss

    by = "FAISS " + faiss.__version__
    index = faiss.IndexFlatIP(dimensions)
    index.add(vectors)

    def nearest(q):
        return index.search(q[None], most)[1][0]
except ImportError:
    by = "numpy " + numpy.__version__

    def nearest(q):
        scores = vectors @ q
        best = numpy.argpartition(-scores, most)[:most]
        return best[numpy.argsort(-scores[best])]

nearest(questions[0])
times, found = [], []
for q in questions:
    start = time.perf_counter()
    best = nearest(q)
    times.append(1000 * (time.perf_counter() - start))
    found.append([int(i) for i in best])
times.sort()


def at(share):
    return times[min(len(times) - 1, int(share * len(times)))]


spread = {"P50": at(0.5), "P95": at(0.95), "P99": at(0.99), "Worst": times[-1], "N": len(times)}
with open(folder + "/flat.json", "w") as out:
    json.dump({"flat": spread, "flat_by": by}, out)
with open(folder + "/nearest.json", "w") as out:
    json.dump(found, out)
