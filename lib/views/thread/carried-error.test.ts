import { expect, it } from "vitest";
import { ExpectedError, unavailableError } from "@/lib/errors";
import { RefusedAddress } from "@/lib/views/selection/refused-address";
import { carriedError, carryError } from "./carried-error";

const sent = (error: unknown) => carriedError(structuredClone(carryError(error)));

it("a refused address arrives as one, with its reason, its status and its ways out", () => {
  const way = { label: "all bundles", query: "bundle=all" };
  const arrived = sent(new RefusedAddress("No such build.", [way], "gone"));
  expect(arrived).toBeInstanceOf(RefusedAddress);
  expect(arrived).toMatchObject({ message: "No such build.", code: "gone", status: 410, ways: [way] });
  expect(sent(new RefusedAddress("No such build."))).toMatchObject({ code: "not-found", status: 404, ways: [] });
});

it("an expected error arrives with its code and the seconds to wait", () => {
  const arrived = sent(new ExpectedError("overloaded", "The server is busy.", [], { retryAfter: 9 }));
  expect(arrived).toBeInstanceOf(ExpectedError);
  expect(arrived).toMatchObject({ message: "The server is busy.", status: 503, retryAfter: 9 });
  expect(sent(new ExpectedError("forbidden", "Not yours."))).toMatchObject({ status: 403, retryAfter: null });
});

it("an error of the database arrives with its code, so that its refusal is the same, and without its rows", () => {
  const error = Object.assign(new Error("canceling statement"), { code: "57014", detail: "Key (owner)=(ann)" });
  const arrived = sent(error);
  expect(arrived).not.toBeInstanceOf(ExpectedError);
  expect(unavailableError(arrived)?.code).toBe("overloaded");
  expect(arrived).not.toHaveProperty("detail");
  expect(arrived.stack).toBe(error.stack);
  expect(sent("text").message).toBe("text");
});
