import { expect, it } from "vitest";
import { ownPlace } from "./own-place";

it("keeps a place of this site whole", () => {
  for (const place of ["/", "/builds/mariadb/ma100506/notes", "/relative?bundle=a%2Cb&claim=x#claim"])
    expect(ownPlace(place)).toBe(place);
});

it("refuses addresses of other sites, texts that are not a path, and long ones", () => {
  for (const text of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "javascript:alert(1)",
    "evil",
    "",
    `/${"a".repeat(2_000)}`,
    "/\t/evil.example",
    null,
    undefined,
    ["/a"],
  ])
    expect(ownPlace(text)).toBeNull();
});

it("drops line breaks, which would begin another header", () => {
  expect(ownPlace("/a\r\nset-cookie: b=c")).toBe("/aset-cookie:%20b=c");
});
