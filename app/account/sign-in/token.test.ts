import { expect, it } from "vitest";
import { createToken } from "@/lib/db/access/tokens";
import { withTestDatabase } from "@/lib/db/test-database";
import { asRequest } from "@/lib/request-context.testing";
import { POST } from "./route";

withTestDatabase();

it("refuses an unknown token with advice, and opens no session", async () => {
  const request = new Request("http://localhost:3000/account/sign-in", {
    method: "POST",
    body: new URLSearchParams({ token: "half of a tok" }),
  });
  const { answer } = await asRequest(request, POST);
  const cookies = answer.headers.getSetCookie();
  expect(decodeURIComponent(cookies.join("\n"))).toContain(
    "not known here, or was revoked. Check that it was copied whole, or ask who runs this server for another one.",
  );
  expect(cookies.some((cookie) => cookie.startsWith("benchfolio_session="))).toBe(false);
});

it("leads back to where the sign-in began, keeps that place after a wrong token, and never leads away", async () => {
  const { token } = await createToken({ name: "notes", owner: "ann", scopes: ["upload"] }, "command line");
  const leads = async (fields: Record<string, string>) => {
    const request = new Request("http://localhost:3000/account/sign-in", {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    return (await asRequest(request, POST)).answer.headers.get("location");
  };
  expect(await leads({ token, back: "/dates/2026-11-28/notes" })).toBe("/dates/2026-11-28/notes");
  expect(await leads({ token: "wrong", back: "/dates/2026-11-28/notes" })).toBe(
    "/account?back=%2Fdates%2F2026-11-28%2Fnotes",
  );
  expect(await leads({ token, back: "//evil.example" })).toBe("/account");
  expect(await leads({ token })).toBe("/account");
});
