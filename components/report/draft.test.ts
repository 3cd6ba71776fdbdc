import { expect, it } from "vitest";
import { draftBody, EMPTY, movePanel, pathOfAddress, readDraft } from "./draft";

const panels = ["a", "b", "c"].map((id) => ({ id, markdown: id }));

it("a panel moves by one place, and stays where it is at either end", () => {
  const order = (id: string, by: number) => movePanel(panels, id, by).map((panel) => panel.id);
  expect(order("b", -1)).toEqual(["b", "a", "c"]);
  expect(order("b", 1)).toEqual(["a", "c", "b"]);
  expect(order("a", -1)).toEqual(["a", "b", "c"]);
  expect(order("c", 1)).toEqual(["a", "b", "c"]);
});

it("reads a stored text that is not a draft as an empty draft", () => {
  for (const text of ["", "{", "[]", '{"title":1}']) expect(readDraft(text)).toEqual(EMPTY);
});

it("sends the server neither ids nor remembered names, and the panels in their order", () => {
  const view = { id: "1", url: "/relative", figure: "summary", title: "", about: "Medians" };
  expect(draftBody({ title: "T", caption: "C", panels: [view, { id: "2", markdown: "So." }] })).toEqual({
    title: "T",
    caption: "C",
    panels: [{ url: "/relative", figure: "summary", title: "" }, { markdown: "So." }],
  });
});

it("does not send an empty text", () => {
  const body = draftBody({ title: "T", caption: "", panels: [{ id: "a", markdown: " \n" }, ...panels] });
  expect(body.panels).toEqual([{ markdown: "a" }, { markdown: "b" }, { markdown: "c" }]);
});

it("accepts an address as a path of this site, and refuses others with a sentence", () => {
  const here = "https://h.example/report/new";
  expect(pathOfAddress(" https://h.example/relative?bundle=x ", here)).toEqual({ path: "/relative?bundle=x" });
  expect(pathOfAddress("/s/abc", here)).toEqual({ path: "/s/abc" });
  expect(pathOfAddress("https://other.example/relative", here)).toEqual({
    error: "“https://other.example/relative” is of another site. A report shows views of this one, https://h.example.",
  });
  expect(pathOfAddress("http://[", here)).toEqual({
    error: "“http://[” is not an address. Copy it from the page’s Share dialog.",
  });
  expect(pathOfAddress("", here)).toEqual({
    error: "Paste the address of a page that compares, or of a frozen view.",
  });
});
