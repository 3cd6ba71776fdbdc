import { expect, it } from "vitest";
import { ExpectedError, errorResponse } from "./errors";

it("a refusal for want of a token says how one is sent, as HTTP asks; no other refusal does", () => {
  const challengeOf = (code: "unauthorized" | "forbidden") =>
    errorResponse(new ExpectedError(code, "No.")).headers.get("www-authenticate");
  expect(challengeOf("unauthorized")).toBe("Bearer");
  expect(challengeOf("forbidden")).toBeNull();
});
