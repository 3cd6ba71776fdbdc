import { expect, it } from "vitest";
import config from "../../next.config.mjs";
import { acceptedType, settleAccept } from "./accepted.ts";

it.each([
  ["text/csv", "text/csv"],
  ["TEXT/CSV", "text/csv"],
  ["Application/JSON;Q=0.9", "application/json"],
  ["text/csv; charset=utf-8", "text/csv"],
  ["text/csv;q=0.1, application/json", "application/json"],
  ["text/markdown;q=0.8, text/csv;q=0.4", "text/markdown"],
  // Sent by axios.
  ["application/json, text/plain, */*", "application/json"],
  ["text/csv, text/html;q=0.5", "text/csv"],
])("gives the file of the preferred type: %s", (accept, type) => {
  expect(acceptedType(accept)).toBe(type);
});

it.each([
  // Sent by browsers.
  ["text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8", "text/html"],
  ["TEXT/HTML", "text/html"],
  ["text/html, text/csv;q=0.9", "text/html"],
  ["*/*", "*/*"],
  ["text/*", "*/*"],
  ["image/png", "*/*"],
  ["", "*/*"],
])("gives the page: %s", (accept, type) => {
  expect(acceptedType(accept)).toBe(type);
});

it("never gives a type whose weight is 0", () => {
  expect(acceptedType("text/csv;q=0")).toBe("*/*");
  expect(acceptedType("text/csv;q=0, */*")).toBe("*/*");
  expect(acceptedType("text/csv;q=0, text/markdown")).toBe("text/markdown");
  expect(acceptedType("text/html;q=0, application/json")).toBe("application/json");
});

it("leaves the header of other addresses alone, and of requests without one", () => {
  const after = (url: string, accept?: string) => {
    const headers = { ...(accept !== undefined && { accept }) };
    settleAccept({ headers, url });
    return headers.accept;
  };
  expect(after("/compare?threads=8", "text/csv;q=0")).toBe("*/*");
  expect(after("/s/abc123", "TEXT/CSV")).toBe("text/csv");
  expect(after("/api/v1/points", "TEXT/CSV")).toBe("TEXT/CSV");
  expect(after("/compare")).toBeUndefined();
});

it("settles on a type that leads to its file by the rewrites of addresses, and to none for the page", async () => {
  const rewrites = await config("").rewrites?.();
  const rules = rewrites && !Array.isArray(rewrites) ? (rewrites.beforeFiles ?? []) : [];
  const leadsTo = (accept: string) =>
    rules.find(({ source, has }) => {
      const [rule] = has ?? [];
      return source.startsWith("/:view") && rule?.value && new RegExp(`^${rule.value}$`).test(acceptedType(accept));
    })?.destination;
  expect(leadsTo("text/html;q=0, Application/JSON")).toBe("/view-files/:view/view.json");
  expect(leadsTo("text/csv;q=0.2, text/markdown;q=0.3")).toBe("/view-files/:view/view.md");
  expect(leadsTo("text/csv;q=0, */*")).toBeUndefined();
  expect(leadsTo("text/html, text/csv;q=0.9")).toBeUndefined();
});
