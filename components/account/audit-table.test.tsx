import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AuditTable } from "./audit-table";

const line = (action: string, subject: string) => ({
  id: 1,
  at: new Date("2026-11-02T12:30:05Z"),
  actor: "ann (laptop, t1)",
  action,
  subject,
  details: {},
});
const linksOf = (action: string, subject: string) =>
  [...renderToStaticMarkup(<AuditTable lines={[line(action, subject)]} />).matchAll(/<a [^>]*href="([^"]+)"/g)].map(
    ([, href]) => href,
  );

it("links bundles and new frozen views to their pages", () => {
  for (const action of ["upload", "retract", "set aside"])
    expect(linksOf(action, "abcdefghij23"), action).toEqual(["/bundles/abcdefghij23"]);
  expect(linksOf("freeze", "Abc123defG")).toEqual(["/s/Abc123defG"]);
});

it("links no project, owner or name, though it may look like a bundle, and no other change of a frozen view", () => {
  for (const action of ["state retention", "state-author", "remove-author", "correct", "create-token"])
    expect(linksOf(action, "myrocksbench"), action).toEqual([]);
  expect(linksOf("retract", "Abc123defG")).toEqual([]);
});

it("says that its times are UTC", () => {
  const html = renderToStaticMarkup(<AuditTable lines={[line("upload", "abcdefghij23")]} />);
  expect(html).toContain("When (UTC)");
  expect(html).toContain("12:30:05");
});
