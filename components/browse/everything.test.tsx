import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Everything } from "./everything";

it("links from the first machines to all, and has no link where all are shown", () => {
  const machine = { name: "c48", displayName: "48 CPUs", runs: 2 };
  const none = { first: [], of: 0 };
  const page = (of: number) =>
    renderToStaticMarkup(
      <Everything engines={none} datasets={none} workloads={[]} bundles={[]} machines={{ first: [machine], of }} />,
    );
  expect(page(3)).toContain("1 of 3");
  expect(page(3)).toContain('href="/browse?all=machines#machines"');
  expect(page(1)).not.toContain("all=machines");
});
