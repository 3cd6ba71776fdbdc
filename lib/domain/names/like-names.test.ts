import { expect, it } from "vitest";
import { likeNames } from "./like-names";

it.each([
  ["48 CPUs", "hetz, 48 CPUs"],
  ["hetz", "hetz, 48 CPUs"],
  ["c48", "hetz, 48 CPUs"],
  ["48 CPUs", "c48, 48 CPUs"],
  ["hetz", "48 CPUs"],
])("%s and %s may be names of one machine", (a, b) => {
  expect(likeNames("machine", a, b)).toEqual(likeNames("machine", b, a));
  expect(likeNames("machine", a, b)).not.toBeNull();
});

it("proposes to correct the less precise name", () => {
  expect(likeNames("machine", "hetz, 48 CPUs", "48 CPUs")).toEqual({
    subject: "machine",
    from: "48 CPUs",
    into: "hetz, 48 CPUs",
  });
  expect(likeNames("engine", "postgres", "postgresql")).toMatchObject({ from: "postgres", into: "postgresql" });
});

it.each([
  ["8 CPUs", "hetz, 48 CPUs"],
  ["c8", "48 CPUs"],
  ["socket2, 48 CPUs", "hetz, 48 CPUs"],
  ["socket2", "hetz"],
  ["hetz", "hetz"],
])("%s and %s are not proposed as names of one machine", (a, b) => {
  expect(likeNames("machine", a, b)).toBeNull();
});

it("joins spellings of an engine, and never two engines", () => {
  for (const [a, b] of [
    ["maria-db", "mariadb"],
    ["mongo", "mongodb"],
    ["percona", "percona-server"],
  ] as const)
    expect(likeNames("engine", a, b)).not.toBeNull();
  for (const [a, b] of [
    ["mysql", "mariadb"],
    ["mysql", "myrocks"],
    ["pgvector", "pgvectorscale"],
    ["mysql", "fbmysql"],
  ] as const)
    expect(likeNames("engine", a, b)).toBeNull();
});
