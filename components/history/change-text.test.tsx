import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ChangeText } from "./history-table";

const text = (ratio: number, better: boolean | null) =>
  renderToStaticMarkup(
    <ChangeText change={{ ratio, better, pValue: null } as Parameters<typeof ChangeText>[0]["change"]} />,
  );

it.each([
  [0.8, false, "▼ × 0.80", "worse"],
  [1.25, true, "▲ × 1.25", "better"],
  // A latency rose: the sign shows the direction, the colour whether that is better.
  [1.25, false, "▲ × 1.25", "worse"],
  [0.8, true, "▼ × 0.80", "better"],
])("shows a change of × %d that is better: %s as %s in the colour of %s", (ratio, better, sign, colour) => {
  expect(text(ratio, better)).toContain(`text-${colour}-foreground`);
  expect(text(ratio, better).replaceAll(/<[^>]*>/g, "")).toBe(sign);
});

it("shows no sign where neither direction is better", () => {
  expect(text(1.25, null).replaceAll(/<[^>]*>/g, "")).toBe("× 1.25");
});
