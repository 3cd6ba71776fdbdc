import { expect, it } from "vitest";
import { experimentsOf } from "@/lib/domain/experiments/experiments";
import { uploadOfPoints } from "@/lib/domain/experiments/uploads";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { experimentNotices } from "./experiment-words";

const upload = (bundle: string, build: string, rates: readonly number[]) =>
  uploadOfPoints(
    bundle,
    rates.map((rate, at) =>
      testPoint(`${bundle}.${at}`, rate, { bundle, workload: `t${at}`, build: testBuild(build), machine: "hetz" }),
    ),
  );

const noticesOf = (build: string, rates: readonly number[]) => {
  const experiments = experimentsOf([upload("a", "9.1.0", [100]), upload("b", build, rates)], "build");
  return experimentNotices(experiments, null, new Map()).map(({ text }) => text);
};

it("counts the cells of builds that two uploads share, else those of neighbouring releases", () => {
  expect(noticesOf("9.1.0", [104])).toEqual([
    expect.stringContaining("a and b: only 1 cell of 1 build was measured in both, too few to say"),
  ]);
  expect(noticesOf("9.1.1", [104])).toEqual([
    expect.stringContaining("no build was measured in both; neighbouring releases share 1 cell, too few to say"),
  ]);
  expect(noticesOf("8.4.0", [104])).toEqual([
    expect.stringContaining("no build was measured in both, so nothing says that they are one experiment"),
  ]);
});
