import { expect, it } from "vitest";
import { Room } from "./room";

it("has room for as many results as it was made for, and refuses a file with more at the first of the others", () => {
  const room = new Room("a.csv", 2, "rows");
  expect([room.take("a,1", 2), room.take("b,2", 3)]).toEqual([true, true]);
  expect(room.refusal()).toBeNull();
  expect([room.take("c,3", 4), room.take("d,4", 5)]).toEqual([false, false]);
  expect(room.refusal()).toMatchObject({
    code: "too-many-results",
    severity: "error",
    path: "a.csv",
    line: 4,
    text: "c,3",
  });
  expect(room.refusal()?.message).toMatch(/^The file holds more than 2 rows, /);
});
