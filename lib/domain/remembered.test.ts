import { expect, it } from "vitest";
import { remembered } from "./remembered";

it("a remembered function makes each answer once, null and undefined too, and none for long texts twice in memory", () => {
  const asked: string[] = [];
  const answer = remembered((text) => {
    asked.push(text.slice(0, 10));
    return text === "none" ? undefined : text.length;
  });
  for (const text of ["one", "none", "one", "none"]) expect(answer(text)).toBe(text === "none" ? undefined : 3);
  expect(asked).toEqual(["one", "none"]);
  const long = "x".repeat(301);
  expect([answer(long), answer(long)]).toEqual([301, 301]);
  expect(asked).toHaveLength(4);
});

it("a remembered function forgets its answers once they are many, and gives the same again", () => {
  let made = 0;
  const answer = remembered((text) => {
    made += 1;
    return `${text}!`;
  });
  for (let at = 0; at <= 5_000; at += 1) expect(answer(String(at))).toBe(`${at}!`);
  expect(made).toBe(5_001);
  expect(answer("0")).toBe("0!");
  expect(made).toBe(5_002);
});
