import { expect, it } from "vitest";
import { isPlainClick } from "./plain-click";

const click = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, button: 0 };

it("takes a click of the main button alone, and leaves any other to the browser", () => {
  expect(isPlainClick(click)).toBe(true);
  for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey"])
    expect([key, isPlainClick({ ...click, [key]: true })]).toEqual([key, false]);
  expect(isPlainClick({ ...click, button: 1 })).toBe(false);
});
