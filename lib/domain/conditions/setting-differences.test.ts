import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineDifferences } from "./line-differences";
import { settingDifferences } from "./setting-differences";

describe("settingDifferences", () => {
  it("lists settings that differ and those that only one file sets, by name", () => {
    const a = { innodb_buffer_pool_size: "1G", "skip-log-bin": true, max_connections: "14", port: 3306 };
    const b = { innodb_buffer_pool_size: "4G", skip_log_bin: true, io_method: "worker", port: "3306" };
    expect(settingDifferences(a, b)).toEqual({
      differences: [
        { name: "innodb_buffer_pool_size", a: "1G", b: "4G" },
        { name: "io_method", a: null, b: "worker" },
        { name: "max_connections", a: "14", b: null },
      ],
      equal: 2,
    });
  });

  it("keeps an empty value apart from none", () => {
    expect(settingDifferences({ x: "" }, {}).differences).toEqual([{ name: "x", a: "", b: null }]);
  });
});

describe("lineDifferences", () => {
  it("numbers the lines of both files, and finds nothing in equal ones", () => {
    expect(lineDifferences(["[mysqld]", "a=1", "b=2"], ["[mysqld]", "a=1", "b=3", "c=4"])).toEqual([
      [
        { kind: "same", a: 1, b: 1, text: "[mysqld]" },
        { kind: "same", a: 2, b: 2, text: "a=1" },
        { kind: "removed", a: 3, b: null, text: "b=2" },
        { kind: "added", a: null, b: 3, text: "b=3" },
        { kind: "added", a: null, b: 4, text: "c=4" },
      ],
    ]);
    expect(lineDifferences(["a"], ["a"])).toEqual([]);
  });

  it("gives up on files with too many differences", () => {
    const many = (word: string) => Array.from({ length: 5_000 }, (_, at) => `${word}${at}`);
    expect(lineDifferences(many("a"), many("b"))).toBeNull();
  });

  it("gives differences that turn the first file into the second, for any lines", () => {
    const line = fc
      .oneof(fc.constantFrom("a", "b", "", "-a", "+b", "\\ No newline at end of file"), fc.string())
      .map((text) => text.replaceAll(/[\r\n\f\v\u2028\u2029\u0085]/g, " "));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.array(line, { maxLength: 12 }), (a, b) => {
        const lines = (lineDifferences(a, b) ?? []).flat();
        for (const one of lines) {
          if (one.a !== null) expect(a[one.a - 1] ?? "").toBe(one.text);
          if (one.b !== null) expect(b[one.b - 1] ?? "").toBe(one.text);
        }
        const removed = new Set(lines.flatMap((one) => (one.kind === "removed" ? one.a : [])));
        const added = new Set(lines.flatMap((one) => (one.kind === "added" ? one.b : [])));
        const rest = (all: string[], out: Set<number | null>) => all.filter((_, at) => !out.has(at + 1));
        expect(rest(a, removed)).toEqual(rest(b, added));
      }),
    );
  });
});
