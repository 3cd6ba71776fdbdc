// ORCID iDs: 16 digits, the last a check digit of ISO/IEC 7064 MOD 11-2, which may be X (10).
// https://support.orcid.org/hc/en-us/articles/360006897674

const ORCID = /^(?:https?:\/\/orcid\.org\/)?(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dXx])\/?$/;

/** Returns the check digit of 15 digits by ISO/IEC 7064 MOD 11-2. */
function checkDigit(digits: string): string {
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const rest = (12 - (total % 11)) % 11;
  return rest === 10 ? "X" : String(rest);
}

/**
 * Returns a typed ORCID iD, or its address, as 16 digits with hyphens. Null where the form or the check digit is wrong.
 * It does not prove the holder.
 */
export function orcidOf(typed: string): string | null {
  const parts = ORCID.exec(typed.trim());
  if (!parts) return null;
  const digits = parts.slice(1).join("").toUpperCase();
  return checkDigit(digits.slice(0, 15)) === digits.at(-1) ? (digits.match(/.{4}/g) ?? []).join("-") : null;
}

/** Returns the address of an ORCID iD at orcid.org. */
export const orcidAddress = (orcid: string): string => `https://orcid.org/${orcid}`;
