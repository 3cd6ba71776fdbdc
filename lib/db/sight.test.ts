import { expect, it } from "vitest";
import { SCOPES } from "@/lib/domain/access/rights";
import { mayManageEach } from "./sight";

it("no reader manages all bundles of a report that has only texts", async () => {
  for (const scope of SCOPES)
    expect([scope, await mayManageEach({ id: "t1", owner: "ann", scopes: [scope] }, [])]).toEqual([scope, false]);
});
