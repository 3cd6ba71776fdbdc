import { visibleLine } from "../names/visible-text";
import { SCOPES, type Scope } from "./rights";

/** A line of `BENCHFOLIO_OIDC_ALLOW`: maps an OpenID Connect account to a local owner and its scopes. */
export interface SignInRule {
  /** The rule's text, which identifies it. */
  text: string;
  claim: string;
  /** The value that the claim equals or contains. `*` matches any. For `email`, `*@host` matches any address there. */
  value: string;
  scopes: readonly Scope[];
  /** The owner of their uploads; null gives each account a separate owner. */
  owner: string | null;
}

/** The provider's claims about an account: those of OpenID Connect Core 5.1, and the provider's extensions. */
export type Claims = Readonly<Record<string, unknown>>;

/** Most characters of an account's name, without its host. */
const MAX_NAME = 200;
/** The form of a rule, for errors. */
const SHAPE = "CLAIM=VALUE: SCOPE SCOPE ... as OWNER";

/**
 * Parses a setting: rules separated by `;`, each `CLAIM=VALUE: SCOPES` with an optional `as OWNER`. Throws an error
 * that names the first bad rule.
 */
export function signInRules(setting: string): SignInRule[] {
  return setting
    .split(";")
    .map((rule) => rule.trim().replaceAll(/\s+/g, " "))
    .filter(Boolean)
    .map(ruleOf);
}

function ruleOf(text: string): SignInRule {
  const ownerAt = text.lastIndexOf(" as ");
  const [rights, owner] =
    ownerAt < 0 ? [text, null] : [text.slice(0, ownerAt), text.slice(ownerAt + " as ".length).trim()];
  const colon = rights.lastIndexOf(":");
  const equals = rights.indexOf("=");
  const words = rights
    .slice(colon + 1)
    .split(/[ ,]/)
    .filter(Boolean);
  const [claim, value] = [rights.slice(0, equals).trim(), rights.slice(equals + 1, colon).trim()];
  const unknown = words.filter((word) => !(SCOPES as readonly string[]).includes(word));
  if (colon < 0 || equals < 1 || equals > colon || !claim || !value || words.length === 0 || owner === "")
    throw new Error(`"${text}" is not ${SHAPE}`);
  if (unknown.length > 0) throw new Error(`"${text}" names ${unknown.join(", ")}; scopes are ${SCOPES.join(", ")}`);
  return { text, claim, value, owner, scopes: SCOPES.filter((scope) => words.includes(scope)) };
}

/**
 * Returns the rules that match an account. E-mail addresses count only where the provider verified them, since a
 * user may type the address of another person.
 */
export const fittingRules = (rules: readonly SignInRule[], claims: Claims): SignInRule[] =>
  rules.filter(({ claim, value }) => {
    if (claim === "email" && claims.email_verified !== true) return false;
    const found = Object.hasOwn(claims, claim) ? [claims[claim]].flat() : [];
    return found.some(
      (one) => (typeof one === "string" || typeof one === "number") && matchesValue(String(one), value, claim),
    );
  });

/**
 * Returns the local name of an account, "NAME at HOST". NAME is its e-mail address where the provider verified it.
 * Otherwise it is the chosen name with the subject, which an account can't choose. NAME has at most 200 characters.
 */
export function accountName(claims: Claims, { subject, host }: { subject: string; host: string }): string {
  const textOf = (claim: string) => (typeof claims[claim] === "string" && claims[claim]) || null;
  const email = claims.email_verified === true ? textOf("email") : null;
  const chosen = textOf("preferred_username") ?? textOf("name");
  const name = email ?? (chosen && chosen !== subject ? `${chosen} (${subject})` : subject);
  return `${[...visibleLine(name)].slice(0, MAX_NAME).join("")} at ${host}`;
}

function matchesValue(found: string, value: string, claim: string): boolean {
  if (value === "*") return true;
  if (claim !== "email") return found === value;
  const [small, wanted] = [found.toLowerCase(), value.toLowerCase()];
  return wanted.startsWith("*@") ? small.slice(small.lastIndexOf("@")) === wanted.slice(1) : small === wanted;
}

/** Returns the scopes that rules grant together, in the order of SCOPES. */
export const scopesOf = (rules: readonly SignInRule[]): Scope[] =>
  SCOPES.filter((scope) => rules.some(({ scopes }) => scopes.includes(scope)));
