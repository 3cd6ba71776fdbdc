import { type Given, type GivenKey, givenKeys } from "./given";

/** Facts that a request states: a value states one, null removes it, absent keys leave it as it is. */
export type Statement = Readonly<Partial<Record<GivenKey, string | null>>>;

/**
 * The right to state facts of a stored bundle. "all": its owner. "missing": every visitor, for a bundle without an
 * owner, and only for facts that are not stated yet. "none": others.
 */
export type StateRight = "all" | "missing" | "none";

/**
 * A fact that was stated, changed or removed. Null = it was not stated before, or is not after. A manifest is described
 * by its number of lines.
 */
export interface FactChange {
  key: GivenKey | "manifest";
  from: string | null;
  to: string | null;
}

/** A fact that a request could not change. */
export interface KeptFact {
  key: GivenKey | "filename";
  /** The value that stays; null = none is stated. */
  stands: string | null;
  /** The value of the request; null = a request to remove the fact. */
  sent: string | null;
}

/** Returns the facts after a statement, what it changed, and what it could not change. */
export function restate(
  before: Given,
  statement: Statement,
  right: StateRight,
): { values: Given; changes: FactChange[]; kept: KeptFact[] } {
  const values = { ...before };
  const changes: FactChange[] = [];
  const kept: KeptFact[] = [];
  for (const key of givenKeys) {
    const [stands, sent] = [before[key] ?? null, statement[key]];
    if (sent === undefined || sent === stands) continue;
    if (right === "none" || (right === "missing" && stands !== null)) kept.push({ key, stands, sent });
    else {
      changes.push({ key, from: stands, to: sent });
      if (sent === null) delete values[key];
      else values[key] = sent;
    }
  }
  return { values, changes, kept };
}

/** Writes a kept fact: `engine stays mydb; you sent otherdb`. */
export function keptText({ key, stands, sent }: KeptFact): string {
  const name = key === "filename" ? "file name" : key;
  return `${name} stays ${stands ?? "unstated"}; you ${sent === null ? "asked to remove it" : `sent ${sent}`}`;
}

/** Returns the statement in the parameters of a request; parameters that are no facts do not count. */
export const statementOf = (sent: Readonly<Partial<Record<GivenKey, string | null | undefined>>>): Statement =>
  Object.fromEntries(givenKeys.flatMap((key) => (sent[key] === undefined ? [] : [[key, sent[key]] as const])));

/** Returns the facts that a statement states, without those that it removes. */
export const statedOf = (statement: Statement): Given =>
  Object.fromEntries(
    givenKeys.flatMap((key) => (typeof statement[key] === "string" ? [[key, statement[key]] as const] : [])),
  );
