import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SampleReports } from "./sample-reports";

it("shows a sample's title with a capital and without the word that its badge has", () => {
  const html = renderToStaticMarkup(
    <SampleReports reports={[{ key: "SampVector", title: "Sample: which index for recall 0.95", caption: "Nine" }]} />,
  );
  expect(html).toContain(">Which index for recall 0.95</a>");
  expect(html).toMatch(/<span[^>]*>sample<\/span>/);
});
