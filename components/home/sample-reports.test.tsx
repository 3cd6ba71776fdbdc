import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SampleReports } from "./sample-reports";

it("begins a report's title with a capital once its badge says that it is a sample", () => {
  const html = renderToStaticMarkup(
    <SampleReports reports={[{ key: "SampVector", title: "Sample: which index for recall 0.95", caption: "Nine" }]} />,
  );
  expect(html).toContain(">Which index for recall 0.95</a>");
});
