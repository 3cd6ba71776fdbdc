import { describe, expect, it } from "vitest";
import { noticeText, noticeTitle } from "./author-notice";

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
  it("names build times alone when every QPS agrees", () => {
    expect(noticeTitle({ ...disagreement, differing: 0, algorithms: [], targets: [] })).toBe(
      "1 of 18 rows of the author’s own best-QPS table prints another build time",
    );
  });
});
