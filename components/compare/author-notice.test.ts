import { describe, expect, it } from "vitest";
import { agreementText, noticeText, noticeTitle } from "./author-notice";

const disagreement = {
  bundle: "b",
  bundleTitle: "jan25",
  checked: 18,
  differing: 5,
  algorithms: ["MariaDB"],
  targets: [0.95, 0.96, 0.97, 0.98, 0.99],
  otherSeconds: 1,
};

describe("the notice on the author's tables", () => {
  it("names how many rows differ, for which algorithms and targets", () => {
    expect(noticeTitle(disagreement)).toBe("5 of 18 rows of the author’s own best-QPS table differ");
    expect(noticeText(disagreement)).toBe(
      "in jan25, for MariaDB at recall 0.95 to 0.99. One more prints other build seconds.",
    );
  });
  it("lists several algorithms, and one target alone", () => {
    const several = {
      ...disagreement,
      algorithms: ["MariaDB", "pgvector", "Qdrant"],
      targets: [0.95],
      otherSeconds: 2,
    };
    expect(noticeText(several)).toBe(
      "in jan25, for MariaDB, pgvector and Qdrant at recall 0.95. 2 more print other build seconds.",
    );
  });
  it("counts the rows that agree, also a single one", () => {
    const agreeing = { ...disagreement, differing: 0, algorithms: [], targets: [], otherSeconds: 0 };
    expect(agreementText(agreeing)).toBe(
      "The 18 best-QPS rows of the author’s own tables in jan25 agree with these points.",
    );
    expect(agreementText({ ...agreeing, checked: 1 })).toBe(
      "The 1 best-QPS row of the author’s own tables in jan25 agrees with these points.",
    );
  });
  it("names build times alone when every QPS agrees", () => {
    expect(noticeTitle({ ...disagreement, differing: 0, algorithms: [], targets: [] })).toBe(
      "1 of 18 rows of the author’s own best-QPS table prints another build time",
    );
  });
  it("writes a table of a single row without a plural", () => {
    expect(noticeTitle({ ...disagreement, checked: 1, differing: 1 })).toBe(
      "1 of 1 row of the author’s own best-QPS table differs",
    );
  });
});
