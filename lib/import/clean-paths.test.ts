import fc from "fast-check";
import { expect, it } from "vitest";
import { MASK } from "../domain/secrets/secrets";
import { leastRatio, processorMs } from "../processor-time.testing";
import { cleanPaths } from "./clean-paths";

const cleaned = (...paths: string[]): string[] => {
  const clean = cleanPaths(paths);
  return paths.map((path) => clean.get(path) ?? "");
};

it("masks a secret in a name, and keeps the names around it", () => {
  expect(cleaned("b/mariadb-10.6 --password=foo/oltp.4.log", "--password hunter2/x", "a/b.log")).toEqual([
    "b/mariadb-10.6 --password=*****/oltp.4.log",
    "--password *****/x",
    "a/b.log",
  ]);
});

it("keeps different members apart, and the files of one folder in one", () => {
  expect(
    cleaned(
      "b/password=foo/1.log",
      "b/password=bar/1.log",
      "b/password=foo/2.log",
      "b/password=bar/3.log",
      "b/password=bar/password=x",
      "b/password=bar/password=y",
    ),
  ).toEqual([
    "b/password=*****/1.log",
    "b/password=***** (2)/1.log",
    "b/password=*****/2.log",
    "b/password=***** (2)/3.log",
    "b/password=***** (2)/password=*****",
    "b/password=***** (2)/password=***** (2)",
  ]);
});

it("takes no name that another member has of its own", () => {
  const own = ["password=*****", "password=***** (2)"];
  expect(cleaned(...own, "password=foo")).toEqual([...own, "password=***** (3)"]);
  expect(cleaned("password=foo", ...own)).toEqual(["password=*****", "password=***** (2)", "password=***** (2) (2)"]);
});

it("gives equal paths one name, and clean paths their own", () => {
  const once = cleaned("password=foo/a", "password=foo/a", "password=bar/a", "-ppassword=bar/a");
  expect(once.slice(0, 2)).toEqual(["password=*****/a", "password=*****/a"]);
  expect(cleaned(...once)).toEqual(once);
});

it("never gives two members one path, nor shows a secret, nor changes a path without one", () => {
  const piece = fc.constantFrom(
    "password=",
    "--password ",
    "-p",
    "mysql ",
    "hunter2",
    "hunter3",
    MASK,
    " (2)",
    "x",
    " ",
    '"',
  );
  const part = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(""));
  const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
  fc.assert(
    fc.property(fc.uniqueArray(path, { minLength: 2, maxLength: 12 }), (paths) => {
      const names = cleaned(...paths);
      expect(new Set(names).size).toBe(paths.length);
      for (const [at, name] of names.entries()) {
        expect(name).not.toMatch(/password=["']?hunter/);
        if (!name.includes(MASK)) expect(name).toBe(paths[at]);
      }
    }),
    { numRuns: 2_000 },
  );
});

// A password that holds a slash, with further words below it or with a sign of its own.
it.each([
  ["out/thin:bench/hunter2@db/x.log", "out/thin:bench/*****@db/x.log"],
  ["out/sqlplus bench/hunter2@db", "out/sqlplus bench/*****@db"],
  ["out/run --password=hunter/ter2XYZ --threads=4.log", "out/run --password=***** --threads=4.log"],
  ['out/password="hunter2/ter2XYZ"/x.log', "out/password=*****/x.log"],
])("masks all of the secret in %s", (path, masked) => {
  expect(cleaned(path)).toEqual([masked]);
});

it("numbers paths in a time that grows with their number, not its square", async () => {
  const timeOf = (count: number) => {
    const paths = Array.from({ length: count }, (_, at) => `b/password=${at}/${at % 2}.log`);
    return processorMs(() => expect(cleanPaths(paths).get(`b/password=${count - 1}/1.log`)).toContain(`(${count})`));
  };
  // Four times the paths take 4 times as long; by the square it would be 16 times.
  expect(await leastRatio(10, () => timeOf(20_000) / timeOf(5_000))).toBeLessThan(10);
});
