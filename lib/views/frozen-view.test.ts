import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/test-workload-points";
import { type FrozenView, frozenView } from "./frozen-view";
import { historyView } from "./history-view";
import { testRelativeView } from "./test-relative-view";
import { defaultWorkloadParams } from "./workload-query";

const points = ["8.0.43", "8.4.6", "9.5.0"].flatMap((version, at) => [
  testPoint(`b1.${at}`, 100 - at, { build: testBuild(version), settings: { zeta: 1, a: "x" } }),
  testPoint(`b1.${at + 3}`, at === 1 ? null : 50, {
    workload: "hot-points",
    build: testBuild(version),
    config: at === 2 ? "z12b_c8r32" : "z12a_c8r32",
    status: at === 1 ? "failed" : "complete",
  }),
]);
const filters = { ...defaultWorkloadParams(), family: "sysbench" as const, columns: "s.zeta" };
const selection = {
  family: "sysbench" as const,
  params: filters,
  columns: "build",
  points,
  facets: [{ key: "engine", label: "Engine", kind: "many" as const, options: [] }],
  notices: [{ text: "A sentence.", link: { label: "all", query: "threads=all" } }],
  bundles: [{ id: "b1", title: "First", points: 6 }],
};

it.each([
  { kind: "relative", view: testRelativeView(points, { columns: "config" }) },
  { kind: "history", view: historyView(selection, { filters, of: "hot-points", scale: "relative" }) },
] satisfies FrozenView[])("a stored $kind view is read back as it was, to the letter", (frozen) => {
  const text = JSON.stringify(frozen);
  expect(JSON.stringify(frozenView.parse(JSON.parse(text)).view).length).toBe(JSON.stringify(frozen.view).length);
  expect(frozenView.parse(JSON.parse(text))).toEqual(JSON.parse(text));
});

it("a view of one kind is none of another", () => {
  const relative = testRelativeView(points);
  expect(frozenView.safeParse({ kind: "history", view: relative }).success).toBe(false);
  expect(frozenView.safeParse({ kind: "compare", view: relative }).success).toBe(false);
  expect(frozenView.safeParse({ kind: "other", view: relative }).success).toBe(false);
  const columns = { ...relative.params, columns: "colour" };
  expect(frozenView.safeParse({ kind: "relative", view: { ...relative, params: columns } }).success).toBe(false);
});
