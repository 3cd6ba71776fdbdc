import { gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { makeTar, makeTarGz, makeZip } from "../archive/archives.testing";
import { joinBundle } from "./join-bundle";
import { readOne, toolOutputs } from "./tool-outputs.testing";

type Upload = { name: string; bytes: string | Uint8Array };
type Pack = (name: string, text: string) => Upload | Promise<Upload>;

/** Returns the points of an upload without their places in it, and its issues. */
async function pointsOf({ name, bytes }: Upload) {
  const read = await readOne(name, bytes);
  const { results, issues } = joinBundle(read, read.texts);
  const points = results.flatMap((result) => result.points);
  return {
    points: points.map(({ metrics, moreMetrics, queryParams, status }) => ({
      metrics,
      moreMetrics,
      queryParams,
      status,
    })),
    issues: [...read.issues, ...issues],
  };
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

/** Ways in which people send the output of a tool. None changes a number. */
const WAYS: Readonly<Record<string, Pack>> = {
  "lines that end in CRLF": (name, text) => ({ name, bytes: text.replaceAll("\n", "\r\n") }),
  "a byte order mark": (name, text) => ({ name, bytes: `\ufeff${text}` }),
  "UTF-16, the low byte first": (name, text) => ({ name, bytes: utf16(text) }),
  "UTF-16, the high byte first": (name, text) => ({ name, bytes: utf16(text).swap16() }),
  gzip: (name, text) => ({ name: `${name}.gz`, bytes: gzipSync(text) }),
  zstd: (name, text) => ({ name: `${name}.zst`, bytes: zstdCompressSync(text) }),
  "a tar": async (name, text) => ({ name: "a.tar", bytes: await makeTar({ name, bytes: text }) }),
  "a folder named by its day": async (name, text) => ({
    name: "a.tar.gz",
    bytes: await makeTarGz({ name: `2026-11-21_20-15-10/${name}`, bytes: text }),
  }),
  "a tar in a tar": async (name, text) => ({
    name: "a.tar.gz",
    bytes: await makeTarGz({ name: "inner.tar", bytes: await makeTar({ name, bytes: text }) }),
  }),
  "a zip whose paths have backslashes": (name, text) => ({
    name: "a.zip",
    bytes: makeZip({ [`results\\night 1\\${name}`]: Buffer.from(text) }),
  }),
  "a fenced block of Markdown": (name, text) => ({ name: `${name}.md`, bytes: `# Run\n\n\`\`\`\n${text}\n\`\`\`\n` }),
  "a fenced block of a text file": (name, text) => ({ name, bytes: `Run\n\n\`\`\`\n${text}\n\`\`\`\n` }),
  "the record of a terminal by script(1)": (name, text) => ({
    name,
    bytes: [
      `Script started on 2026-11-21 20:15:10+00:00 [TERM="xterm"]`,
      text.replaceAll("\n", "\r\n"),
      "Script done on 2026-11-21 20:16:10+00:00\r\n",
    ].join("\r\n"),
  }),
  "blank lines around it": (name, text) => ({ name, bytes: `\n\n${text}\n\n\n` }),
};

describe.each(Object.entries(toolOutputs))("%s", (name, text) => {
  it.each(Object.entries(WAYS))("has the same numbers in %s", async (_, wrap) => {
    const plain = await pointsOf({ name, bytes: text });
    expect(plain.points.length).toBeGreaterThan(0);
    expect((await pointsOf(await wrap(name, text))).points).toEqual(plain.points);
  });

  it("has no complete point after a cut that the whole file lacks, and reports a point that was cut", async () => {
    const plain = await pointsOf({ name, bytes: text });
    const cut = await pointsOf({ name, bytes: text.slice(0, text.length * 0.7) });
    const whole = cut.points.filter(({ status }) => status === "complete");
    expect(plain.points).toEqual(expect.arrayContaining(whole));
    if (whole.length === cut.points.length) expect(whole.length).toBeLessThan(plain.points.length);
    else expect(cut.issues.map(({ code }) => code)).toContainEqual(expect.stringMatching(/-(?:cut|truncated)$/));
  });

  it("has no other number where a file has its output twice", async () => {
    const plain = await pointsOf({ name, bytes: text });
    const twice = await pointsOf({ name, bytes: `${text}\n${text}` });
    // A result of twenty digits counts once. One of fewer may be another run of the same rate.
    expect(plain.points).toEqual(expect.arrayContaining(twice.points));
    expect(twice.points).toEqual(expect.arrayContaining(plain.points));
    expect(twice.points.length).toBeLessThanOrEqual(2 * plain.points.length);
  });

  it("is refused as the HTML page of a browser, with the reason", async () => {
    const page = `<!doctype html>\n<html><body><pre>\n${text}</pre></body></html>\n`;
    await expect(pointsOf({ name: `${name}.html`, bytes: page })).rejects.toThrow("is an HTML page");
  });
});
