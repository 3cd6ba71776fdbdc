import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { testRelativeView } from "@/lib/views/relative/relative-view.testing";
import { currentAnswer, olderAnswer } from "./frozen-answer";

const view = testRelativeView(
  ["delete", "insert", "scan", "hot-points", "point-query", "read-only"].flatMap((workload, at) => [
    testPoint(`b1.${at}`, 100, { workload }),
    testPoint(`b2.${at}`, 50, { workload, build: testBuild("8.0.43") }),
  ]),
);

it("shows the words of a frozen answer where today's rules give others, and none where they agree", () => {
  const now = currentAnswer({ kind: "relative", view }) ?? [];
  expect(now.join()).toMatch(/lower than in 5\.6\.51 in all 6 microbenchmarks/);
  expect(olderAnswer({ kind: "relative", view: { ...view, said: now } })).toEqual([]);
  const older = ["In MySQL 8.0.43 nothing can be said."];
  expect(olderAnswer({ kind: "relative", view: { ...view, said: older } })).toEqual(older);
});

it("has no words for older frozen views", () => {
  expect(olderAnswer({ kind: "relative", view })).toEqual([]);
});
