import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTarGz, readEverything } from "../archive/archives.testing";
import { writeMaskedArchive } from "./masked-archive";
import { leak, secretBundle } from "./secret-bundle.testing";

const PLAIN = "one\r\ntwo\rthree\n\n\0four";
const BINARY = "\0 mysql --password=hunter2XYZ run\n\0";

describe("a copy of an upload without its secrets", () => {
  let folder = "";
  const members = secretBundle();
  const file = () => path.join(folder, "upload");
  const copy = async (name: string) => {
    const to = path.join(folder, name);
    const leftOut = await writeMaskedArchive(file(), "upload.tar.gz", to);
    return { bytes: await readFile(to), leftOut };
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "benchfolio-masked-"));
    const entries = members.map(({ path: name, content }) => ({ name, bytes: content }));
    const more = [
      { name: "plain.bin", bytes: PLAIN },
      { name: "core.bin", bytes: BINARY },
      { name: "bar.log", bytes: "10 %\r20 %\r--password=hunter2XYZ\nlast" },
    ];
    await writeFile(file(), await makeTarGz(...entries, ...more));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("has no secret of any kind, and the same members but for binary ones with secrets", async () => {
    const { bytes, leftOut } = await copy("once");
    const { members: found } = await readEverything({ file: path.join(folder, "once") });
    expect(leftOut).toBeGreaterThan(0);
    expect(Object.keys(found).length).toBe(members.length + 3 - leftOut);
    for (const [name, content] of Object.entries(found)) expect([name, leak.test(content)]).toEqual([name, false]);
    expect(Object.keys(found).filter((name) => leak.test(name))).toEqual([]);
    expect(found["logs/sysbench --mysql-password=***** run.log"]).toBe("x");
    expect(found["core.bin"]).toBeUndefined();
    expect(bytes.length).toBeGreaterThan(0);
  });

  it("keeps the bytes of members without secrets, and the parts and numbers of lines", async () => {
    await copy("once");
    const { members: found } = await readEverything({ file: path.join(folder, "once") });
    expect(found["plain.bin"]).toBe(PLAIN);
    expect(found["bar.log"]).toBe("10 %\r20 %\r--password=*****\nlast\n");
  });

  it("is equal for equal uploads", async () => {
    expect((await copy("twice")).bytes.equals((await copy("once")).bytes)).toBe(true);
  });
});
