import { afterAll, describe, expect, it, vi } from "vitest";
import { errorResponse } from "../errors";
import { pool } from "./client";
import { withTestDatabase } from "./test-database";

// Settings are read once, so this comes before any read.
vi.stubEnv("BENCHFOLIO_STATEMENT_TIMEOUT", "2");

/** Returns the answer to a request that runs `work`. */
const answerTo = async (work: Promise<unknown>) => {
  const answer = await work.then(() => null, errorResponse);
  return answer && [answer.status, (await answer.json()).error.code, answer.headers.has("retry-after")];
};

describe("a page's database query", () => {
  withTestDatabase();
  afterAll(() => vi.unstubAllEnvs());

  it("is cancelled beyond the time limit, and answered with 503 and a time to retry", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await answerTo(pool().query("select pg_sleep(60)"))).toEqual([503, "overloaded", true]);
    expect(await answerTo(pool().query("select 1"))).toBeNull();
  });

  it("is answered with 503 where no connection becomes free in time, and works once one does", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const taken = await Promise.all(Array.from({ length: pool().options.max }, () => pool().connect()));
    expect(await answerTo(pool().query("select 1"))).toEqual([503, "overloaded", true]);
    for (const client of taken) client.release();
    expect(await answerTo(pool().query("select 1"))).toBeNull();
  });
});
