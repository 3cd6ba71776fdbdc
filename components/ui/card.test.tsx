import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Card } from "./card";
import { ChipToggle } from "./chip-toggle";

it("wraps controls as a whole, never inside their labels", () => {
  const html = renderToStaticMarkup(
    <Card actions={<ChipToggle pressed>quick and small</ChipToggle>} title="Cost" id="cost">
      -
    </Card>,
  );
  expect(html).toMatch(/class="[^"]*flex-wrap[^"]*"><button/);
  expect(html).toMatch(/<button[^>]*whitespace-nowrap/);
});
