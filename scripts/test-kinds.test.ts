import { globSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { testKinds } from "./test-kinds.ts";

const { afterImports, afterImportsApart, apart, together } = testKinds();
const plainPath = (file: string) => file.replaceAll("\\", "");

it("sorts each test file once", () => {
  const all = globSync("{app,cli,components,lib,scripts,server}/**/*.test.{ts,tsx}", {
    cwd: path.resolve(import.meta.dirname, ".."),
  });
  expect([...afterImports, ...afterImportsApart, ...apart, ...together].map(plainPath).sort()).toEqual(all.sort());
});

it("separates files that change their process, and files whose helper opens a database", () => {
  // In order: mocks a module; sets the environment; spies and opens a database; opens one; opens one through a helper.
  const testFiles = (...files: string[]) => expect.arrayContaining(files.map((file) => `${file}.test.ts`));
  expect(apart).toEqual(testFiles("app/account/flash", "cli/server"));
  expect(afterImportsApart).toEqual(testFiles("lib/db/client"));
  expect(afterImports).toEqual(testFiles("lib/db/read/pages", "lib/api/api"));
  expect(together).toEqual(expect.arrayContaining(["lib/format.test.ts", "scripts/test-kinds.test.ts"]));
});
