import { vi } from "vitest";
import { readOnce } from "./read-once.testing";

// For test files that import bundles and test later steps. They share a process, and so packages. Each loads our
// modules anew, so that it finds no settings, caches or connections of another file's database.
vi.resetModules();

vi.mock("./read-upload", async (original) => {
  const real = await original<typeof import("./read-upload")>();
  return { ...real, readUpload: readOnce(real.readUpload) };
});
