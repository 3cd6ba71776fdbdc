import { expect, it } from "vitest";
import { mayManageEach } from "./sight";

it("nobody manages all bundles of a report of texts alone, which has none", async () => {
  const reader = { id: "t1", owner: "ann", scopes: ["upload", "manage-own"] as const };
  expect(await mayManageEach(reader, [])).toBe(false);
});
