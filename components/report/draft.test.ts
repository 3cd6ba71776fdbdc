import { expect, it } from "vitest";
import { asBody, EMPTY, moved, readDraft } from "./draft";

const panels = ["a", "b", "c"].map((id) => ({ id, markdown: id }));

it("a panel moves by one place, and stays where it is at either end", () => {
  const order = (id: string, by: number) => moved(panels, id, by).map((panel) => panel.id);
  expect(order("b", -1)).toEqual(["b", "a", "c"]);
  expect(order("b", 1)).toEqual(["a", "c", "b"]);
  expect(order("a", -1)).toEqual(["a", "b", "c"]);
  expect(order("c", 1)).toEqual(["a", "b", "c"]);
});

it("what storage holds that is no draft is an empty one", () => {
  for (const text of ["", "{", "[]", '{"title":1}', null]) expect(readDraft(text ?? "")).toEqual(EMPTY);
});

it("the server is sent texts and addresses alone, in their order", () => {
  const view = { id: "1", url: "/relative", figure: "summary", title: "", about: "Medians" };
  expect(asBody({ title: "T", caption: "C", panels: [view, { id: "2", markdown: "So." }] })).toEqual({
    title: "T",
    caption: "C",
    panels: [{ url: "/relative", figure: "summary", title: "" }, { markdown: "So." }],
  });
});
