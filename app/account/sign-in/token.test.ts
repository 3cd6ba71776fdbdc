import { expect, it } from "vitest";
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
