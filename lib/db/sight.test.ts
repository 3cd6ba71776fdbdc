import { expect, it } from "vitest";
import { mayManageEach } from "./sight";

it("no reader manages all bundles of a report that has only texts", async () => {
  const reader = { id: "t1", owner: "ann", scopes: ["upload", "manage-own"] as const };
  expect(await mayManageEach(reader, [])).toBe(false);
});
