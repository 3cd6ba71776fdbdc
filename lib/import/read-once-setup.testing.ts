import { vi } from "vitest";
import { readOnce } from "./read-once.testing";

// For test files that import bundles and test what comes after.
vi.mock("./read-upload", async (original) => {
  const real = await original<typeof import("./read-upload")>();
  return { ...real, readUpload: readOnce(real.readUpload) };
});
