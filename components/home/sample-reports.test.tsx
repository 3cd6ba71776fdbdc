import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SampleReports } from "./sample-reports";

it("starts a report's title with a capital after its badge", () => {
  const html = renderToStaticMarkup(
    <SampleReports reports={[{ key: "SampVector", title: "Sample: which index for recall 0.95", caption: "Nine" }]} />,
  );
  expect(html).toContain(">Which index for recall 0.95</a>");
});
