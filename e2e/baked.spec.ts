import { readdir } from "node:fs/promises";
import { bakeSite } from "../scripts/bake/bake-site";
import { expect, test } from "./fixtures";

test("a bake refuses a folder with other files, and leaves them alone", async () => {
  const folder = import.meta.dirname;
  const before = await readdir(folder);
  await expect(bakeSite({ folder, site: "http://127.0.0.1:9" })).rejects.toThrow(/has other files/);
  expect(await readdir(folder)).toEqual(before);
});
