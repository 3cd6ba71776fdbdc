import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPythonLiteral } from "./python-literal";

describe("readPythonLiteral", () => {
  it("reads the arguments as ann-benchmarks prints them", () => {
    expect(readPythonLiteral("x(['euclidean', {'M': 8, 'efConstruction': 32}])", 2)).toEqual([
      "euclidean",
      {
        dict: [
          ["M", 8],
          ["efConstruction", 32],
        ],
      },
    ]);
    expect(readPythonLiteral("['angular', 'none', 8, 96]", 0)).toEqual(["angular", "none", 8, 96]);
    expect(readPythonLiteral("[[10, True], [10, False], [None], (1.5,), -1]", 0)).toEqual([
      [10, true],
      [10, false],
      [null],
      [1.5],
      -1,
    ]);
  });

  it("answers undefined for anything cut, nested too deep or of another shape", () => {
    for (const text of ["", "[", "['a", "{'a' 1}", "{[1]: 2}", "[1 2]", "[object]", "[".repeat(100_000), "]"]) {
      expect(readPythonLiteral(text, 0), text.slice(0, 20)).toBeUndefined();
    }
  });

  it("never throws, and reads lists of numbers and words back", () => {
    fc.assert(fc.property(fc.string(), (text) => void readPythonLiteral(text, 0)));
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), fc.stringMatching(/^[a-z]{0,8}$/))), (list) => {
        const text = `[${list.map((item) => (typeof item === "string" ? `'${item}'` : item)).join(", ")}]`;
        expect(readPythonLiteral(text, 0)).toEqual(list);
      }),
    );
  });
});
