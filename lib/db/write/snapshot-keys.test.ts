import { expect, it } from "vitest";
import { SAMPLE_REPORTS } from "@/lib/domain/names/samples";
import { newSnapshotKey, requireSnapshotKey } from "./snapshots";

it("accepts generated keys, and those of the sample reports", () => {
  for (const key of [newSnapshotKey(), ...Object.values(SAMPLE_REPORTS)])
    expect(() => requireSnapshotKey(key)).not.toThrow();
});

it.each(["SampIndex1", "SampGr0wth", "Samp", "SampGrowth2"])("refuses a typed key that no view can have: %s", (key) =>
  expect(() => requireSnapshotKey(key)).toThrow(`“${key}” is no key of a frozen view`),
);
