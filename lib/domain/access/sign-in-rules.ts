import { visibleLine } from "../names/visible-text";
import { SCOPES, type Scope } from "./rights";

/** Whom a provider's account may be here: a line of `BENCHFOLIO_OIDC_ALLOW`. */
export interface SignInRule {
  /** The rule as one text: of the same text is the same rule. */
  text: string;
  claim: string;
  /** What the claim is or holds; `*` is anything, `*@host` any e-mail address of a host. */
  value: string;
  scopes: readonly Scope[];
  /** The owner of what they upload; null for one of their own. */
  owner: string | null;
}

/** What a provider says of somebody: claims of OpenID Connect Core 5.1 and its own. */
export type Claims = Readonly<Record<string, unknown>>;

const SHAPE = "CLAIM=VALUE: SCOPE SCOPE ... as OWNER";

/** The rules of a setting, separated by `;`, each `CLAIM=VALUE: SCOPES` with `as OWNER` at will. Throws what does not fit, in a sentence. */
export function signInRules(setting: string): SignInRule[] {
  return setting
    .split(";")
    .map((rule) => rule.trim().replaceAll(/\s+/g, " "))
    .filter(Boolean)
    .map(ruleOf);
}

function ruleOf(text: string): SignInRule {
  const named = text.lastIndexOf(" as ");
  const [rights, owner] = named < 0 ? [text, null] : [text.slice(0, named), text.slice(named + 4).trim()];
  const colon = rights.lastIndexOf(":");
  const equals = rights.indexOf("=");
  const words = rights
    .slice(colon + 1)
    .split(/[ ,]/)
    .filter(Boolean);
  const [claim, value] = [rights.slice(0, equals).trim(), rights.slice(equals + 1, colon).trim()];
  const odd = words.filter((word) => !(SCOPES as readonly string[]).includes(word));
  if (colon < 0 || equals < 1 || equals > colon || !claim || !value || words.length === 0 || owner === "")
    throw new Error(`"${text}" is not ${SHAPE}`);
  if (odd.length > 0) throw new Error(`"${text}" names ${odd.join(", ")}; scopes are ${SCOPES.join(", ")}`);
  return { text, claim, value, owner, scopes: SCOPES.filter((scope) => words.includes(scope)) };
}

/** Those that fit somebody. An e-mail address counts only where the provider says that it has verified it, since others can be typed in. */
export const fittingRules = (rules: readonly SignInRule[], claims: Claims): SignInRule[] =>
  rules.filter(({ claim, value }) => {
    if (claim === "email" && claims.email_verified !== true) return false;
    const found = Object.hasOwn(claims, claim) ? [claims[claim]].flat() : [];
    return found.some(
      (one) => (typeof one === "string" || typeof one === "number") && isValue(String(one), value, claim),
    );
  });

/**
 * What somebody is called here, in lists and below what they write: their e-mail address where the provider has verified it, else the name that
 * they chose there with the subject that they can't choose.
 */
export function accountName(claims: Claims, { subject, host }: { subject: string; host: string }): string {
  const textOf = (claim: string) => (typeof claims[claim] === "string" && claims[claim]) || null;
  const email = claims.email_verified === true ? textOf("email") : null;
  const chosen = textOf("preferred_username") ?? textOf("name");
  const called = email ?? (chosen && chosen !== subject ? `${chosen} (${subject})` : subject);
  return `${visibleLine(called).slice(0, 200)} at ${host}`;
}

function isValue(found: string, value: string, claim: string): boolean {
  if (value === "*") return true;
  if (claim !== "email") return found === value;
  const [small, wanted] = [found.toLowerCase(), value.toLowerCase()];
  return wanted.startsWith("*@") ? small.slice(small.lastIndexOf("@")) === wanted.slice(1) : small === wanted;
}

/** What rules together let somebody do, in the order of SCOPES. */
export const scopesOf = (rules: readonly SignInRule[]): Scope[] =>
  SCOPES.filter((scope) => rules.some(({ scopes }) => scopes.includes(scope)));
