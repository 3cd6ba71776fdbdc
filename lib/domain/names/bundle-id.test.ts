import { describe, expect, it } from "vitest";
import { bundleId } from "./bundle-id";

describe("bundleId", () => {
  // python3: base64.b32encode(bytes.fromhex(sha))[:12].lower()
  it.each([
    ["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "4oymiquy7qob"],
    ["ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "xj4bnp4pahh6"],
    ["0000000000000000000000000000000000000000000000000000000000000000", "aaaaaaaaaaaa"],
  ])("of %s is its first 60 bits in base32", (sha256, id) => {
    expect(bundleId(sha256)).toBe(id);
  });
});
