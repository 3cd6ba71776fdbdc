import { expect, test } from "vitest";
import { hasGainedParts, rowLabels, withoutFacts, withoutSharedThreads } from "./relative-words";

test("heads omit lines that all columns share and the facts give; others stay", () => {
  const heads = [
    { title: "17.5", lines: ["pg175_o2nofp", "config x10a_c8r32", "the author's table"] },
    { title: "18beta1", lines: ["pg18beta1_o2nofp", "config x10b_c8r32", "the author's table"] },
  ];
  expect(withoutFacts(heads, ["PostgreSQL", "config x10a_c8r32", "the author's table"])).toEqual([
    { title: "17.5", lines: ["pg175_o2nofp", "config x10a_c8r32"] },
    { title: "18beta1", lines: ["pg18beta1_o2nofp", "config x10b_c8r32"] },
  ]);
  expect(withoutFacts(heads, ["PostgreSQL"])).toEqual(heads);
});

test("rows omit a thread count that all share and the facts give", () => {
  const rows = ["range=100 threads=40", "threads=40"];
  expect(withoutSharedThreads(rows, ["sysbench", "40 threads where recorded"])).toEqual(["range=100", ""]);
  expect(withoutSharedThreads(rows, ["40 threads"])).toEqual(["range=100", ""]);
});

test("rows omit a thread count given where recorded, and a row without one says so", () => {
  const rows = ["range=100 threads=40", "thread count not recorded"];
  expect(withoutSharedThreads(rows, ["40 threads where recorded"])).toEqual(["range=100", rows[1]]);
  expect(withoutSharedThreads(rows, ["40 threads"])).toEqual(rows);
  expect(withoutSharedThreads([...rows, "threads=4"], ["40 threads where recorded"])).toEqual([...rows, "threads=4"]);
});

test("charts name rows as the table does, without words of their section", () => {
  const heads = [
    { name: "hot-points", params: "range=100 threads=1" },
    { name: "scan", params: "threads=1" },
  ];
  expect(rowLabels(heads, ["1 thread"])).toEqual(["hot-points", "scan"]);
  expect(rowLabels(heads, [])).toEqual(["hot-points threads=1", "scan threads=1"]);
});

test("rows of one name show the range in which they differ", () => {
  const head = (name: string, params: string) => ({ name, params });
  const two = [head("read-only", "range=100"), head("read-only", "range=10"), head("scan", "range=100")];
  expect(rowLabels(two, [])).toEqual(["read-only range=100", "read-only range=10", "scan"]);
  expect(rowLabels([head("read-only", "range=100"), head("read-only", "")], [])).toEqual([
    "read-only range=100",
    "read-only",
  ]);
});

test("rows keep a thread count where another row has none or another, or the facts lack it", () => {
  for (const other of ["range=100", "range=100 threads=4", "range=100 threads=1"]) {
    const rows = ["range=100 threads=40", other];
    expect(withoutSharedThreads(rows, ["40 threads"])).toEqual(rows);
  }
  expect(withoutSharedThreads(["threads=40"], ["4 threads", "1 thread"])).toEqual(["threads=40"]);
  expect(withoutSharedThreads([], [])).toEqual([]);
});

test("rows of a vector search show the recall, and distance or k only where rows of one name differ in it", () => {
  const head = (name: string, params: string) => ({ name, params });
  const one = [
    head("sift", "distance=euclidean k=10 recall=0.99"),
    head("sift", "distance=euclidean k=10 recall=0.95"),
  ];
  expect(rowLabels(one, [])).toEqual(["sift recall=0.99", "sift recall=0.95"]);
  const two = [head("sift", "distance=euclidean k=10 recall=1"), head("sift", "distance=euclidean k=100 recall=1")];
  expect(rowLabels(two, [])).toEqual(["sift k=10 recall=1", "sift k=100 recall=1"]);
});

test("a link finds its heading where a size has become assumed or stated, or a condition was added", () => {
  const [stated, assumed] = ["Point queries · rows 10", "Point queries · rows 10 (assumed)"];
  expect([hasGainedParts(assumed, stated), hasGainedParts(stated, assumed)]).toEqual([true, true]);
  expect(hasGainedParts("Point queries · machine hetz, rows 10 (assumed)", stated)).toBe(true);
  expect([hasGainedParts(assumed, "Point queries · rows 20"), hasGainedParts("Point queries", stated)]).toEqual([
    false,
    false,
  ]);
  expect(hasGainedParts(stated, stated)).toBe(false);
});
