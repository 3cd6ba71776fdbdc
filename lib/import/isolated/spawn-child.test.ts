import { readFile } from "node:fs/promises";
import { expect, it, vi } from "vitest";
import { residentBytes } from "./spawn-child";

vi.mock("node:fs/promises", { spy: true });

it("reads a process's memory on a machine with pages of 64 KiB", async () => {
  // 80 pages of 64 KiB are 5,120 KiB.
  const files = new Map([
    ["/proc/7/statm", "200 80 40 1 0 60 0\n"],
    ["/proc/7/status", "Name:\tnode\nVmHWM:\t   9000 kB\nVmRSS:\t   5120 kB\nRssAnon:\t    4000 kB\n"],
    ["/proc/8/status", "Name:\tnode\nState:\tZ (zombie)\n"],
  ]);
  vi.mocked(readFile).mockImplementation(async (name) => {
    const found = files.get(String(name));
    if (found === undefined) throw new Error("ENOENT");
    return found;
  });
  expect(await residentBytes(7)).toBe(5120 * 1024);
  expect([await residentBytes(8), await residentBytes(9), await residentBytes(undefined)]).toEqual([null, null, null]);
});
