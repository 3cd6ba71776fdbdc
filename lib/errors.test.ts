import { expect, it } from "vitest";
import { ExpectedError, errorResponse } from "./errors";

it("a refusal for lack of a token names the scheme, as HTTP requires; no other refusal does", () => {
  const challengeOf = (code: "unauthorized" | "forbidden") =>
    errorResponse(new ExpectedError(code, "No.")).headers.get("www-authenticate");
  expect(challengeOf("unauthorized")).toBe("Bearer");
  expect(challengeOf("forbidden")).toBeNull();
});
