import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { softwareOf } from "./software";

const root = mkdtempSync(path.join(tmpdir(), "software-"));
afterAll(() => rmSync(root, { recursive: true }));
const [build, server] = [path.join(root, "build"), path.join(root, "server")];
mkdirSync(build);
mkdirSync(path.join(server, "answer"), { recursive: true });
const files = { id: path.join(build, "BUILD_ID"), headers: path.join(server, "answer/headers.ts") };
writeFileSync(files.id, "one");
writeFileSync(files.headers, "frame-ancestors 'none'");

it("names other software where the build, the server's headers or a setting changes, and else the same", () => {
  const name = (settings: Record<string, string> = {}) => softwareOf({ build, server, settings });
  const first = name();
  writeFileSync(path.join(server, "answer/headers.test.ts"), "a test");
  // Settings that differ between servers on one database, and secrets.
  expect(name({ PORT: "3001", HOME: "/", BENCHFOLIO_DATA: "/other", BENCHFOLIO_WEB_PROCESSES: "4" })).toBe(first);
  expect(name({ BENCHFOLIO_OWNER_TOKEN: "t", BENCHFOLIO_OIDC_CLIENT_SECRET: "s" })).toBe(first);
  expect(name({ BENCHFOLIO_HOSTS: "a", BENCHFOLIO_FINDING: "b" })).toBe(
    name({ BENCHFOLIO_FINDING: "b", BENCHFOLIO_HOSTS: "a" }),
  );
  const names = [first];
  const shown = ["BENCHFOLIO_FINDING", "BENCHFOLIO_OPEN_UPLOADS", "BENCHFOLIO_S3_DIRECT", "BENCHFOLIO_ORIGINALS"];
  for (const setting of [...shown, "BENCHFOLIO_OF_A_LATER_VERSION"]) names.push(name({ [setting]: "1" }));
  writeFileSync(files.headers, "frame-ancestors *");
  names.push(name());
  writeFileSync(files.id, "two");
  names.push(name());
  expect(new Set(names).size).toBe(8);
});
