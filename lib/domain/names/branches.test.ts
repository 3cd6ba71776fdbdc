import { describe, expect, it } from "vitest";
import { lateFixes } from "./branches";

const late = (engine: string, versions: readonly string[]) =>
  Object.fromEntries(
    lateFixes(
      engine,
      versions.map((version) => ({ raw: version, version })),
    ),
  );

describe("late fixes of an old branch", () => {
  it("are those that came out after the first build in view of a newer branch", () => {
    // 5.7.44 is of October 2023, 8.0.20 of April 2020; 5.7.10 is older than both, and the first of its branch.
    expect(late("mysql", ["5.7.10", "5.7.44", "8.0.20", "8.0.28"])).toEqual({ "5.7.44": "5.7" });
    // 10.11.14 and 11.0.2: August 2025 and June 2023; 10.11.4 came out with 11.0.2.
    expect(late("mariadb", ["10.11.2", "10.11.4", "10.11.14", "11.0.2", "11.4.2"])).toEqual({ "10.11.14": "10.11" });
    expect(late("postgres", ["12.0", "12.4", "12.22", "13.0", "17.0"])).toEqual({ "12.22": "12" });
  });

  it("are at least two months newer than it, since dates are known to the month", () => {
    // 11.8.2 is of June 2025, 11.4.8 of August; 11.2.2 is of November 2023, and 11.1.2 the first of its branch.
    expect(late("mariadb", ["11.1.2", "11.2.2", "11.4.2", "11.4.8", "11.8.2"])).toEqual({ "11.4.8": "11.4" });
  });

  it("never are the only or first build of a branch, nor releases of the same time", () => {
    expect(late("mysql", ["5.6.51", "5.7.44", "8.0.43", "8.4.6", "9.4.0"])).toEqual({});
    // 8.0.44, 8.4.7 and 9.5.0 came out in one month; 8.0.44 after 8.4.6 and 9.4.0.
    expect(late("mysql", ["8.0.43", "8.0.44", "8.4.7", "9.5.0"])).toEqual({});
    expect(late("mysql", ["8.0.43", "8.0.44", "8.4.6", "8.4.7", "9.4.0", "9.5.0"])).toEqual({
      "8.0.44": "8.0",
      "8.4.7": "8.4",
    });
  });

  it("are not looked for where dates are not known", () => {
    expect(late("rocksdb", ["6.0.2", "6.29.5", "7.0.1"])).toEqual({});
    expect(late("postgres", ["17.0", "17.6", "18beta1"])).toEqual({});
    expect(late("constructor", ["1.0", "1.1", "2.0"])).toEqual({});
  });
});
