import { expect, it } from "vitest";
import { addressKeys, frozenKey, revisionKey, storedKey } from "./frozen-key";

const KEY = "2rdF9xkQm7";

it("reads the key of a view or report, and of one revision", () => {
  expect(frozenKey(KEY)).toEqual({ base: KEY, revision: null });
  expect(frozenKey(`${KEY}-1`)).toEqual({ base: KEY, revision: 1 });
  expect(frozenKey(`${KEY}-100`)).toEqual({ base: KEY, revision: 100 });
});

it("reads one spelling of a revision, and no other text", () => {
  for (const text of [`${KEY}-0`, `${KEY}-01`, `${KEY}-`, `${KEY}-1-1`, `${KEY}2`, "2rdF9xkQm0", "", `${KEY}-1000`])
    expect(frozenKey(text), text).toBeNull();
});

it("stores the first revision under the report's own key", () => {
  expect([storedKey(KEY, 1), storedKey(KEY, 2), revisionKey(KEY, 1)]).toEqual([KEY, `${KEY}-2`, `${KEY}-1`]);
  expect(addressKeys(KEY)).toHaveLength(101);
});
