import type { Claim, ClaimSide } from "@/lib/domain/claims/claim";
import { groupSentence } from "@/lib/domain/sentences/of-group";
import { pairSentence } from "@/lib/domain/sentences/of-pair";
import type { StoredVerdict } from "@/lib/domain/verdicts/verdict";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import type { DiffRow, DiffSection, DiffValue, DiffView } from "@/lib/views/diff/diff-types";
import { inSentence } from "@/lib/views/frozen/headings";
import { hasGainedParts } from "@/lib/views/relative/relative-words";
import { groupWords, rowName } from "./claim-names";
import type { ShownClaim } from "./shown-claim";

// A/B as sentences: on a row, and on all rows under equal conditions. They need only the stored view, so a frozen view
// gives the same text.

/** Returns the key in links for all rows of a section. */
export const sectionClaimKey = ({ title }: Pick<DiffSection, "title">): string => `*${title}`;

/** A row, or all rows of a section, by their places in the view. */
export type DiffTarget = { kind: "row"; section: number; row: number } | { kind: "section"; section: number };

/** Returns the target of a key; null where the view has no such row or section. */
export function findDiffClaim({ sections }: Pick<DiffView, "sections">, key: string): DiffTarget | null {
  const whole = sections.findIndex((section) => sectionClaimKey(section) === key);
  if (whole >= 0) return { kind: "section", section: whole };
  for (const [section, { rows }] of sections.entries()) {
    const row = rows.findIndex((each) => each.key === key);
    if (row >= 0) return { kind: "row", section, row };
  }
  // Later uploads add conditions to headings. A link that could mean several of them means none.
  const longer = [...sections.entries()].filter(
    ([, { title }]) => key[0] === "*" && hasGainedParts(title, key.slice(1)),
  );
  const [found, ...others] = longer;
  return found && others.length === 0 ? { kind: "section", section: found[0] } : null;
}

/** Returns the claim on a target; null where the view holds nothing there. */
export function diffClaim(view: DiffView, target: DiffTarget): ShownClaim | null {
  const section = view.sections[target.section];
  if (!section) return null;
  if (target.kind === "section") return sectionClaim(view, section);
  const row = section.rows[target.row];
  if (!row) return null;
  const claim = claimOfRow(view, row);
  const title = `${row.subject.what}, ${bare(view.b.name)} against ${bare(view.a.name)}`;
  return {
    title,
    sentence: pairSentence(claim, row.subject),
    after: [],
    claim,
    subject: row.subject,
    ratio: claim.ratio,
  };
}

/** Makes a claim from a row, with the page's own ratio and verdict. */
function claimOfRow({ a, b }: Pick<DiffView, "a" | "b">, row: DiffRow): Claim {
  const refusal = refusalOf(row);
  const side = (name: string, value: DiffValue): ClaimSide => ({
    name,
    value: value.value,
    n: value.n,
    min: value.min,
    max: value.max,
    state: value.disagree ? "repeats-disagree" : "measured",
    byAuthor: value.byAuthor,
    point: value.point || null,
  });
  return {
    a: side(a.name, row.a),
    b: side(b.name, row.b),
    ratio: refusal === null ? row.ratio : null,
    refusal,
    direction: metricInfo(row.metric.key).better,
    better: row.better,
    verdict: refusal === null ? verdictOf(row) : null,
    noise: row.noise,
    gates: [],
    warnings: row.differs,
  };
}

/** Returns why a row's ratio is not a claim; null where it is one. */
function refusalOf({ a, b, why, ratio }: DiffRow): Claim["refusal"] {
  if (why === "one output" || why === "two uploads" || why === "few digits") return why;
  if (a.disagree || b.disagree) return "repeats disagree";
  return ratio === null ? "base is 0" : null;
}

/** Returns the page's verdict on a row; null for one output, two uploads and rows without a ratio. */
function verdictOf({ answer, why, ratio, visible, more, next }: DiffRow): StoredVerdict | null {
  if (ratio === null) return null;
  if (why === "one output" || why === "two uploads" || why === "few digits") return null;
  if (why === "no value") return { answer: "cannot tell", why, ratio: null };
  if (why !== null) return { answer: "cannot tell", why, ratio };
  return visible !== null && more !== null ? { answer, why, ratio, visible, more, next } : null;
}

/** Returns the claim on all rows of a section. */
export function sectionClaim(
  view: Pick<DiffView, "a" | "b" | "metricLabel" | "rowName">,
  { title, rows }: Pick<DiffSection, "title" | "rows">,
): ShownClaim {
  const shared = (of: "at" | "on") => {
    const [first = "", ...others] = new Set(rows.map(({ subject }) => subject[of]));
    return others.length ? "" : first;
  };
  const metric = inSentence(view.metricLabel);
  const [at, on] = [shared("at"), shared("on")];
  const answer = groupSentence({
    claims: rows.map((row, at) => ({
      claim: claimOfRow(view, row),
      name: rowName({ rowHeads: rows }, at),
      group: row.group && groupWords(row.group),
      subject: row.subject,
    })),
    of: metric,
    isGroup: false,
    metric,
    rows: rows.length,
    rowName: view.rowName,
    name: view.b.name,
    base: view.a.name,
    isBase: false,
    // A section's title holds the gates that its rows share.
    conditions: title ? [title] : [],
    at: title ? "" : at,
    on: title ? "" : on,
  });
  return {
    title: [title, `${bare(view.b.name)} against ${bare(view.a.name)}`].filter(Boolean).join(", "),
    sentence: answer.sentence,
    after: [],
    claim: null,
    subject: null,
    ratio: answer.ratio,
  };
}

/** Returns a side's name without its preposition. */
const bare = (name: string) => name.replace(/^(?:in|on|at|with) /, "");
