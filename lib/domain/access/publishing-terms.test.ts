import { describe, expect, it } from "vitest";
import { publishingTermsOf } from "./publishing-terms";

describe("terms that forbid publishing results", () => {
  it("are known for Oracle's and Google's clouds, with their day and their source", () => {
    // "Oracle (a PDF dated 22-Jun-2020) has a DeWitt Clause", "Google (as of 18-Oct-2021) has a DeWitt Clause": Small
    // Datum, 2021-11-13.
    expect(publishingTermsOf("oracle")).toMatchObject({
      vendor: "Oracle",
      terms: expect.stringContaining("2020-06-22"),
    });
    expect(publishingTermsOf("spanner")).toMatchObject({
      vendor: "Google",
      terms: expect.stringContaining("2021-10-18"),
    });
    for (const engine of ["oracle", "spanner"]) expect(publishingTermsOf(engine)?.source).toContain("2021-11-13");
  });

  it("are unknown for engines that the source calls free of them or does not name", () => {
    // "not MongoDB Atlas as of 24-Jun-2021, not CockroachDB as of 19-Oct-2021, not TimescaleDB". AWS allows results.
    for (const engine of ["mongodb", "cockroachdb", "timescaledb", "dynamodb", "mysql", "sql-server", "db2"])
      expect(publishingTermsOf(engine)).toBeNull();
  });
});
