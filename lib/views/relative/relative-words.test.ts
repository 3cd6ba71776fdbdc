import { expect, test } from "vitest";
import { withoutFacts } from "./relative-words";

test("what every column has and the page's facts say stands in no head; what only some have stays", () => {
  const heads = [
    { title: "17.5", lines: ["pg175_o2nofp", "config x10a_c8r32", "the author's table"] },
    { title: "18beta1", lines: ["pg18beta1_o2nofp", "config x10b_c8r32", "the author's table"] },
  ];
  expect(withoutFacts(heads, ["PostgreSQL", "config x10a_c8r32", "the author's table"])).toEqual([
    { title: "17.5", lines: ["pg175_o2nofp", "config x10a_c8r32"] },
    { title: "18beta1", lines: ["pg18beta1_o2nofp", "config x10b_c8r32"] },
  ]);
  expect(withoutFacts(heads, ["PostgreSQL"])).toEqual(heads);
});
