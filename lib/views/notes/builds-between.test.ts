import { expect, it } from "vitest";
import { withBuildsBetween } from "./builds-between";

const build = (version: string | null, raw = `b${version}`) => ({ raw, version });
const names = (...asked: Parameters<typeof withBuildsBetween>) => withBuildsBetween(...asked).map(({ raw }) => raw);
const known = ["8.0.11", "8.0.36", "8.4.0", "9.5.0"].map((version) => build(version));

it("adds the builds between two in release order, whichever comes first", () => {
  const expected = ["b8.0.20", "b8.0.36", "b8.4.0", "b9.0.0"];
  expect(names([build("8.0.20"), build("9.0.0")], known)).toEqual(expected);
  expect(names([build("9.0.0"), build("8.0.20")], known)).toEqual(expected);
});

it("adds none without builds between, where only names give the order, or to a single build", () => {
  expect(names([build("8.0.36"), build("8.4.0")], known)).toEqual(["b8.0.36", "b8.4.0"]);
  const between = [build("8.0.36", "y")];
  expect(names([build("8.0.36", "x"), build("8.0.36", "z")], between)).toEqual(["x", "z"]);
  expect(names([build("8.0.36")], known)).toEqual(["b8.0.36"]);
});
