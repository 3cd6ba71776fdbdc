import { expect, it } from "vitest";
import { ERROR_STATUS, type ErrorCode, ExpectedError, errorResponse } from "./errors";

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_STATUS, text);

it("a refusal for lack of a token names the scheme, as HTTP requires; no other refusal does", () => {
  for (const code of Object.keys(ERROR_STATUS).filter(isCode)) {
    const challenge = errorResponse(new ExpectedError(code, "No.")).headers.get("www-authenticate");
    expect(challenge, code).toBe(code === "unauthorized" ? "Bearer" : null);
  }
});
