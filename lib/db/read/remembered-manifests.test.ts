import { createHash } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { withTestDatabase } from "../test-database";
import { registerBundle } from "../write/bundles-write";
import { rememberedManifests } from "./remembered-manifests";

withTestDatabase();

/** Registers an upload of Ann's project with a manifest, and returns its key. */
async function stated(
  title: string,
  text: string,
  shapes: string[],
  { owner = "ann", visibility = "public" as "public" | "draft" } = {},
): Promise<number> {
  const sha256 = createHash("sha256").update(title).digest("hex");
  const { state } = await registerBundle(
    {
      id: sha256.slice(0, 12),
      sha256,
      sizeBytes: 1,
      fileName: `${title}.tar`,
      title,
      given: {
        values: { project: "mydb" },
        by: owner,
        at: new Date().toISOString(),
        changes: [],
        manifest: { text, shapes, from: null },
      },
      by: { owner, reader: null, visibility, embargoUntil: null, deleteKey: null },
    },
    async () => {},
  );
  return state.key;
}

const remembered = (visibility: string, key = -1) =>
  rememberedManifests({ key, owner: "ann", project: "mydb", visibility });

let newest = 0;
beforeAll(async () => {
  await stated("sixth", "# old", ["s"]);
  await stated("fifth", "# one", ["a", "b"]);
  await stated("of another owner", "# theirs", ["t"], { owner: "bob" });
  await stated("fourth", "# draft", ["d"], { visibility: "draft" });
  await stated("third", "# two", ["c"]);
  await stated("second", "# one", ["b", "e"]);
  newest = await stated("first", "# three", ["f"]);
});

it("are of the newest five bundles; one text has the marks of the tables of all that have it", async () => {
  expect(await remembered("draft")).toEqual([
    { text: "# three", shapes: ["f"] },
    { text: "# one", shapes: ["b", "e", "a"] },
    { text: "# two", shapes: ["c"] },
    { text: "# draft", shapes: ["d"] },
  ]);
});

it("leave out the bundle itself, so that the sixth counts", async () => {
  expect((await remembered("draft", newest)).map(({ text }) => text)).toEqual(["# one", "# two", "# draft", "# old"]);
});

it("are of public bundles alone where others see the bundle", async () => {
  expect((await remembered("public")).map(({ text }) => text)).toEqual(["# three", "# one", "# two", "# old"]);
});
