import { describe, expect, it } from "vitest";
import { orcidAddress, orcidOf } from "./orcid";

// The iDs are ORCID's own examples: its documentation of the structure, and its sandbox's fictitious persons.
const KNOWN = ["0000-0002-1825-0097", "0000-0001-5109-3700", "0000-0002-1694-233X"];

describe("an ORCID iD", () => {
  it("is accepted as printed, as an address and without hyphens", () => {
    for (const orcid of KNOWN)
      for (const typed of [orcid, orcidAddress(orcid), `${orcidAddress(orcid)}/`, orcid.replaceAll("-", "")])
        expect(orcidOf(` ${typed.toLowerCase()} `)).toBe(orcid);
  });

  it("is refused with any one digit changed, and with any two neighbours exchanged", () => {
    // MOD 11-2 finds all single errors and all transpositions of neighbours (ISO/IEC 7064, section 5).
    for (const orcid of KNOWN) {
      const digits = orcid.replaceAll("-", "");
      for (const [at, digit] of [...digits].entries()) {
        const others = "0123456789".replace(digit, "");
        for (const other of others) expect(orcidOf(digits.slice(0, at) + other + digits.slice(at + 1))).toBeNull();
        const next = digits[at + 1];
        if (next !== undefined && next !== digit)
          expect(orcidOf(digits.slice(0, at) + next + digit + digits.slice(at + 2))).toBeNull();
      }
    }
  });

  it("is refused in every other form", () => {
    for (const typed of [
      "",
      "0000-0002-1825-009",
      "https://example.org/0000-0002-1825-0097",
      "0000 0002 1825 0097",
      "X",
    ])
      expect(orcidOf(typed)).toBeNull();
  });
});
