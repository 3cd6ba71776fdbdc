import { expect, it } from "vitest";
import { testPoint } from "@/lib/domain/workloads/test-workload-points";
import { RefusedAddress } from "@/lib/views/selection/refused-address";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { withNamedColumns } from "./named-look";
import { testRelativeView } from "./relative-view.testing";

const raws = Array.from({ length: 10 }, (_, at) => `my8043_${at}`);
const view = testRelativeView(
  raws.map((raw, at) => testPoint(`b1.${at + 1}`, 100, { build: { raw, version: "8.0.43" } })),
);
const keysNamed = (_: string, name: string, has: (key: string) => boolean) => [name].filter(has);
const resolve = (part: { base?: string; sort?: string }) =>
  withNamedColumns({ ...defaultWorkloadParams(), ...part }, view, keysNamed);

it("refuses a baseline that many columns are called, with the first eight and the number of the others", () => {
  expect(() => resolve({ base: "8.0.43" })).toThrow(RefusedAddress);
  expect(() => resolve({ base: "8.0.43" })).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        /^The baseline “8\.0\.43” is the name of 10 columns here: .*my8043_0; .*my8043_7; and 2 more\. Name one of them\.$/,
      ),
      ways: [
        { label: "With the page’s own baseline", query: "" },
        ...raws.slice(0, 8).map((raw) => ({ label: `8.0.43, ${raw}`, query: `base=${raw}` })),
      ],
    }),
  );
});

it("takes the only column of a name as baseline, and keeps a sort column that no column is called", () => {
  expect(resolve({ base: "my8043_3", sort: "gone" })).toMatchObject({ base: "my8043_3", sort: "gone" });
});
