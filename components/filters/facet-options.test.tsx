import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FacetOptions } from "./facet-options";

const acts = { toggle: () => {}, only: () => {}, press: () => {}, pressOnly: () => {} };

it("gives the number of points of each value", () => {
  const options = [0, 1, 1534].map((count) => ({ value: `v${count}`, label: `v${count}`, count, selected: false }));
  const facet = { key: "config", label: "Config", kind: "many" as const, options };
  const html = renderToStaticMarkup(
    <FacetOptions
      facet={facet}
      shown={options}
      scrolls={false}
      boxes="b"
      picks="p"
      isTicked={() => false}
      acts={acts}
    />,
  );
  const titles = [...html.matchAll(/title="([^"]+)">([\d,]+)<\/span>/g)].map(([, title, count]) => [title, count]);
  expect(titles).toEqual([
    ["No point that the other filters let pass has this value", "0"],
    ["1 point", "1"],
    ["1,534 points", "1,534"],
  ]);
});
