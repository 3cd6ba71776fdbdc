import { expect, it } from "vitest";
import { ofText } from "./of-text";

it("makes an answer once for each text, and anew after ten thousand other texts", () => {
  const asked: string[] = [];
  const upper = ofText((text) => {
    asked.push(text);
    return text.toUpperCase();
  });
  expect([upper("a"), upper("b"), upper("a")]).toEqual(["A", "B", "A"]);
  expect(asked).toEqual(["a", "b"]);
  for (let nth = 0; nth < 10_000; nth += 1) upper(String(nth));
  expect(upper("a")).toBe("A");
  expect(asked.filter((text) => text === "a")).toHaveLength(2);
});
