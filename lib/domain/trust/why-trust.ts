// Why somebody who reads numbers should trust them, or not: what is known and what nobody recorded, the worst first. Pure; who asks
// (a page, an embed, a file) only draws it.

/** What was recorded of one bundle; nothing is worked out here. */
export interface TrustedBundle {
  id: string;
  title: string;
  /** Who uploaded it; null = without a token. */
  owner: string | null;
  /** Who vouches, in the owner's words: author, vendor or community; null = not said. */
  vouches: string | null;
  /** Who paid, or another conflict of interest; null = not said. */
  sponsor: string | null;
  files: number;
  /** Files with the command lines that were run. */
  commands: number;
  /** Files that say what host it ran on. */
  hostFiles: number;
  /** What of machine, config, build or threads its settings lack: "machine of 3 of 9 settings". */
  missing: readonly string[];
  /** Values that the author printed: those that could be held against raw results, those of them that differ, and those without raw results. */
  printed: { checked: number; differ: number; unchecked: number };
  /** Objections that nobody answered. */
  objections: number;
}

/** How sure the numbers of a view are. */
export interface TrustedNumbers {
  /** Numbers in view that were measured, those of them that were run once, and the most runs of one. */
  count: number;
  single: number;
  most: number;
  /** The largest max / min of the runs of one number; null where none was repeated, or it is not known. */
  widest: number | null;
  /** Numbers whose runs lie too far apart for one number. */
  disagree: number;
  /** Numbers that stand in the author's tables alone. */
  byAuthor: number;
  /** Standard deviation of one run as a share, lowest and highest; `assumed`: nothing in view measured some of it. Null = not worked out. */
  noise: { low: number; high: number; assumed: boolean } | null;
  /** What a number is where it is no median of runs; null = it is. */
  instead: string | null;
  /** What else differs between what is compared, in words; null = nothing is compared. */
  differs: readonly string[] | null;
  /** What no source recorded, beside what bundles lack. */
  missing: readonly string[];
}

/** doubt: speaks against it; gap: not known; told: known, and nothing speaks against it. */
export type TrustGrade = "doubt" | "gap" | "told";
/** Where on a bundle's page it can be read up. */
export type TrustPlace = "objections" | "check" | "owner" | "commands" | "files";
export interface TrustLink {
  text: string;
  to: TrustPlace;
  bundle: string;
}
export interface TrustItem {
  /** What it is about, always the same words: "Who paid". */
  about: string;
  grade: TrustGrade;
  /** A few words for the line that shows while nothing is opened. */
  head: string;
  /** Whole sentences. */
  text: string;
  links: TrustLink[];
}

/** Bundles that one sentence names. */
const NAMED = 4;
const GRADES: readonly TrustGrade[] = ["doubt", "gap", "told"];

/** What speaks for and against the numbers of a view, the worst first. `others` = bundles in view beyond those given. */
export function whyTrust(bundles: readonly TrustedBundle[], numbers: TrustedNumbers, others = 0): TrustItem[] {
  const items = [
    objections(bundles),
    printed(bundles, numbers),
    runs(numbers),
    ...(numbers.differs === null ? [] : [differences(numbers.differs)]),
    paid(bundles),
    who(bundles, others),
    commands(bundles),
    notRecorded(bundles, numbers),
    rawFiles(bundles),
  ];
  return GRADES.flatMap((grade) => items.filter((item) => item.grade === grade));
}

/** What is said while nothing is opened: the worst first, at most `most` heads and how many more there are. */
export function trustHeads(items: readonly TrustItem[], most = 3): { heads: string[]; more: number } {
  const against = items.filter(({ grade }) => grade !== "told").map(({ head }) => head);
  if (against.length === 0) return { heads: ["nothing that was recorded speaks against it"], more: 0 };
  return { heads: against.slice(0, most), more: Math.max(0, against.length - most) };
}

const count = (number: number): string => number.toLocaleString("en");
const sum = (bundles: readonly TrustedBundle[], of: (bundle: TrustedBundle) => number): number =>
  bundles.reduce((total, bundle) => total + of(bundle), 0);
const several = (number: number, one: string, many: string): string => `${count(number)} ${number === 1 ? one : many}`;

/** Links to one place of the first bundles, named by their titles. */
const linksTo = (bundles: readonly TrustedBundle[], to: TrustPlace): TrustLink[] =>
  bundles.slice(0, NAMED).map(({ id, title }) => ({ text: title, to, bundle: id }));

/** The same of several bundles: without a title where there is one, else each with its title. */
function ofEach(bundles: readonly TrustedBundle[], words: (bundle: TrustedBundle) => string): string {
  const [only] = bundles;
  if (bundles.length === 1 && only) return `${capital(words(only))}.`;
  const said = bundles.slice(0, NAMED).map((bundle) => `${bundle.title}: ${words(bundle)}`);
  const more = bundles.length - said.length;
  return `${[...said, ...(more > 0 ? [`${several(more, "more bundle", "more bundles")} likewise or otherwise`] : [])].join("; ")}.`;
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function objections(bundles: readonly TrustedBundle[]): TrustItem {
  const open = bundles.filter((bundle) => bundle.objections > 0);
  const total = sum(open, (bundle) => bundle.objections);
  return {
    about: "Objections",
    grade: total > 0 ? "doubt" : "told",
    head: total > 0 ? several(total, "open objection", "open objections") : "no open objection",
    text:
      total > 0
        ? `${several(total, "objection stands", "objections stand")} that nobody answered.`
        : "No objection stands open.",
    links: linksTo(open.length > 0 ? open : bundles.slice(0, 1), "objections"),
  };
}

function printed(bundles: readonly TrustedBundle[], { byAuthor }: TrustedNumbers): TrustItem {
  const total = (of: keyof TrustedBundle["printed"]) => sum(bundles, (bundle) => bundle.printed[of]);
  const [differ, checked, unchecked] = [total("differ"), total("checked"), total("unchecked")];
  const alone =
    byAuthor > 0
      ? ` ${capital(several(byAuthor, "number", "numbers"))} in view stand in the author’s tables alone.`
      : "";
  const more = unchecked > 0 ? ` ${several(unchecked, "more has", "more have")} no raw results here.` : "";
  const item = {
    about: "The author’s own values",
    links: linksTo(
      bundles.filter((each) => each.printed.checked + each.printed.unchecked > 0),
      "check",
    ),
  };
  if (differ > 0)
    return {
      ...item,
      grade: "doubt",
      head: `${several(differ, "printed value differs", "printed values differ")} from ours`,
      text: `${count(differ)} of ${several(checked, "printed value", "printed values")} that raw results are here for ${differ === 1 ? "differs" : "differ"} from them.${more}${alone}`,
      links: linksTo(
        bundles.filter((each) => each.printed.differ > 0),
        "check",
      ),
    };
  const heads: readonly [boolean, string][] = [
    [byAuthor > 0, `${several(byAuthor, "number is", "numbers are")} the author’s word`],
    [unchecked > 0, `${several(unchecked, "printed value", "printed values")} without raw results`],
    [checked > 0, "printed values agree"],
  ];
  const agree =
    checked === 1
      ? "The printed value that raw results are here for agrees with them."
      : `All ${count(checked)} printed values that raw results are here for agree with them.`;
  const without =
    unchecked > 0
      ? `No raw results are here for the ${several(unchecked, "printed value", "printed values")}.`
      : "There are no printed values to check against.";
  return {
    ...item,
    grade: byAuthor + unchecked > 0 ? "gap" : "told",
    head: heads.find(([holds]) => holds)?.[1] ?? "no printed values",
    text: `${checked > 0 ? `${agree}${more}` : without}${alone}`,
  };
}

const percent = (share: number): string => {
  const value = share * 100;
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} %`;
};

function runs(numbers: TrustedNumbers): TrustItem {
  const { count: all, single, most, widest, disagree, noise, instead } = numbers;
  const apart = widest === null ? "" : ` Runs of one number lie at most ${percent(widest - 1)} apart.`;
  const rule = noise ? ` One run lies about ${noiseText(noise)}.` : "";
  const repeats =
    all === 0
      ? ""
      : single === all
        ? `${all === 1 ? "The number" : `Each of ${count(all)} numbers`} was run once; nothing here says how far a second run would lie.`
        : `Of ${several(all, "number", "numbers")} ${single === 0 ? "none was" : `${several(single, "was", "were")}`} run once; the most runs of one are ${count(most)}.`;
  const text =
    `${[instead, repeats].filter(Boolean).join(" ")}${apart}${rule}`.trim() ||
    "How often each was run is not recorded.";
  const item = { about: "Repeats and spread", text, links: [] };
  if (disagree > 0)
    return {
      ...item,
      grade: "doubt",
      head: `${several(disagree, "number has", "numbers have")} repeats that disagree`,
      text: `${capital(several(disagree, "number has", "numbers have"))} repeats too far apart for one number. ${text}`,
    };
  if (all > 0 && single === all) return { ...item, grade: "gap", head: "one run each" };
  if (all > 0 && single > 0) return { ...item, grade: "gap", head: `${count(single)} of ${count(all)} run once` };
  if (all > 0) return { ...item, grade: "told", head: "repeated" };
  return { ...item, grade: "gap", head: instead ? "no repeats" : "repeats not recorded" };
}

const noiseText = ({ low, high, assumed }: NonNullable<TrustedNumbers["noise"]>): string => {
  const [from, to] = [percent(low), percent(high)];
  return `${from === to ? from : `${from.replace(" %", "")} to ${to}`} from the next (${assumed ? "for some or all assumed from other tests" : "measured here, on steps between builds or on repeats"})`;
};

function differences(differs: readonly string[]): TrustItem {
  const some = differs.slice(0, 8);
  const more = differs.length - some.length;
  return {
    about: "What else differs",
    grade: differs.length > 0 ? "doubt" : "told",
    head:
      differs.length > 0 ? several(differs.length, "other difference", "other differences") : "nothing else differs",
    text:
      differs.length > 0
        ? `Between what is compared also: ${some.join("; ")}${more > 0 ? `; and ${count(more)} more` : ""}.`
        : "Nothing else that was recorded differs between what is compared.",
    links: [],
  };
}

function paid(bundles: readonly TrustedBundle[]): TrustItem {
  const said = bundles.filter(({ sponsor }) => sponsor !== null);
  const links = linksTo(said.length > 0 ? said : bundles.slice(0, 1), "owner");
  if (said.length > 0)
    return {
      about: "Who paid",
      grade: "doubt",
      head: "a sponsor or interest is stated",
      text: ofEach(said, ({ sponsor }) => (sponsor ?? "").replace(/\.$/, "")),
      links,
    };
  return {
    about: "Who paid",
    grade: "gap",
    head: "who paid is not said",
    text: "Nobody said who paid, or that nobody did.",
    links,
  };
}

const VOUCHES: Readonly<Record<string, string>> = {
  author: "vouched for by the author of the benchmark",
  vendor: "vouched for by who sells the engine",
  community: "vouched for by neither author nor vendor",
};

function who(bundles: readonly TrustedBundle[], others: number): TrustItem {
  const vendor = bundles.some(({ vouches }) => vouches === "vendor");
  const unsigned = bundles.some(({ owner }) => owner === null);
  const unsaid = bundles.some(({ vouches }) => vouches === null);
  return {
    about: "Who ran it",
    grade: vendor ? "doubt" : unsigned || unsaid ? "gap" : "told",
    head: vendor ? "from a vendor" : unsigned ? "uploaded by nobody known" : unsaid ? "nobody vouches" : "vouched for",
    text: `${ofEach(
      bundles,
      ({ owner, vouches }) =>
        `${owner === null ? "uploaded without a token, so by nobody known" : `uploaded by ${owner}`}, ${vouches === null ? "and nobody vouches for it" : (VOUCHES[vouches] ?? `vouched for by ${vouches}`)}`,
    )}${others > 0 ? ` ${capital(several(others, "more bundle is", "more bundles are"))} in view.` : ""}`,
    links: linksTo(bundles, "owner"),
  };
}

function commands(bundles: readonly TrustedBundle[]): TrustItem {
  const has = bundles.filter((bundle) => bundle.commands > 0);
  const lacking = bundles.length - has.length;
  return {
    about: "Commands",
    grade: lacking > 0 ? "gap" : "told",
    head: lacking > 0 ? "commands not recorded" : "commands recorded",
    text:
      has.length === 0
        ? "The commands that were run are not recorded as such."
        : `Recorded in ${several(
            sum(has, (bundle) => bundle.commands),
            "file",
            "files",
          )}${lacking > 0 ? `; not for ${several(lacking, "bundle", "bundles")}` : ""}.`,
    links: linksTo(has, "commands"),
  };
}

function notRecorded(bundles: readonly TrustedBundle[], { missing }: TrustedNumbers): TrustItem {
  const host = bundles.filter(({ hostFiles }) => hostFiles === 0);
  const all = [
    ...missing,
    ...bundles.flatMap((bundle) =>
      bundle.missing.map((text) => (bundles.length > 1 ? `${text} (${bundle.title})` : text)),
    ),
    ...(host.length > 0
      ? [
          `CPU, memory, storage and operating system${host.length < bundles.length ? ` of ${several(host.length, "bundle", "bundles")}` : ""}`,
        ]
      : []),
  ];
  const some = all.slice(0, 8);
  return {
    about: "Not recorded",
    grade: all.length > 0 ? "gap" : "told",
    head: all.length > 0 ? `${several(all.length, "thing", "things")} not recorded` : "conditions recorded",
    text:
      all.length > 0
        ? `${capital(some.join("; "))}${all.length > some.length ? `; and ${count(all.length - some.length)} more` : ""}.`
        : "Machine, config, build and thread count are known everywhere, and files describe the host.",
    links: [],
  };
}

function rawFiles(bundles: readonly TrustedBundle[]): TrustItem {
  return {
    about: "Raw files",
    grade: "told",
    head: "raw files here",
    text: `${several(
      sum(bundles, ({ files }) => files),
      "file is",
      "files are",
    )} here as uploaded; every number leads to its file, and to its line where that has lines.`,
    links: linksTo(bundles, "files"),
  };
}
