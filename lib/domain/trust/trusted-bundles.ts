import { capital, formatCount, formatCounted, wordList } from "@/lib/format";
import { publishingTermsFor, termsLine } from "../access/publishing-terms";
import { headOf, linksTo, MOST_LISTED, ofEach, several, sum } from "./trust-words";
import type { TrustedBundle, TrustedNumbers, TrustItem } from "./trusted";

// Evidence for and against the bundles that the numbers are from.

/** Returns the item on open objections. */
export function objections(bundles: readonly TrustedBundle[]): TrustItem {
  const open = bundles.filter((bundle) => bundle.objections > 0);
  const total = sum(open, (bundle) => bundle.objections);
  return {
    about: "Objections",
    grade: total > 0 ? "doubt" : "told",
    head: total > 0 ? formatCounted(total, "open objection") : "no open objection",
    text:
      total > 0
        ? `${several(total, "objection is", "objections are")} open: nobody answered.`
        : "No objection is open.",
    links: linksTo(open.length > 0 ? open : bundles.slice(0, 1), "objections"),
  };
}

/** Returns vendors' terms that forbid publishing, with their source; nothing without known ones. */
export function publishing(bundles: readonly TrustedBundle[]): TrustItem[] {
  const terms = publishingTermsFor(bundles.flatMap(({ termsOf }) => termsOf));
  if (terms.length === 0) return [];
  return [
    {
      about: "Publishing",
      grade: "doubt",
      head: `${wordList(terms.map(({ vendor }) => `${vendor}'s`))} terms may forbid publishing`,
      text: terms.map(termsLine).join(" "),
      links: [],
    },
  ];
}

/** Returns the item on sponsors; without a statement it is a gap. */
export function sponsors(bundles: readonly TrustedBundle[]): TrustItem {
  const stated = bundles.filter(({ sponsor }) => sponsor !== null);
  const links = linksTo(stated.length > 0 ? stated : bundles.slice(0, 1), "owner");
  if (stated.length > 0)
    return {
      about: "Who paid",
      grade: "doubt",
      head: "a sponsor or interest is stated",
      text: ofEach(stated, ({ sponsor }) => (sponsor ?? "").replace(/\.$/, ""), bundles.length - stated.length),
      links,
    };
  return {
    about: "Who paid",
    grade: "gap",
    head: "who paid is not stated",
    text: "Nobody said who paid, or that nobody did.",
    links,
  };
}

const VOUCHES: Readonly<Record<string, string>> = {
  author: "vouched for by the author of the benchmark",
  vendor: "vouched for by the engine's vendor",
  community: "vouched for by neither author nor vendor",
};

/** Returns the grade of uploaders and of those who vouch for them, with its reason. The worst of all bundles counts. */
function whoHead(bundles: readonly TrustedBundle[]): Pick<TrustItem, "grade" | "head"> {
  const count = (is: (bundle: TrustedBundle) => boolean) => bundles.filter(is).length;
  const vendors = count(({ vouches }) => vouches === "vendor");
  if (vendors > 0)
    return { grade: "doubt", head: headOf(vendors, bundles, "from a vendor", (some) => `${some} from a vendor`) };
  const unknown = count(({ owner }) => owner === null);
  const byNobody = "uploaded by nobody known";
  if (unknown > 0) return { grade: "gap", head: headOf(unknown, bundles, byNobody, (some) => `${some} ${byNobody}`) };
  const bare = count(({ vouches }) => vouches === null);
  if (bare > 0)
    return { grade: "gap", head: headOf(bare, bundles, "nobody vouches", (some) => `nobody vouches for ${some}`) };
  return { grade: "told", head: "vouched for" };
}

/** Returns the item on uploaders and on those who vouch. `others`: number of further bundles in view. */
export function uploaders(bundles: readonly TrustedBundle[], others: number): TrustItem {
  return {
    about: "Who ran it",
    ...whoHead(bundles),
    text: `${ofEach(
      bundles,
      ({ owner, vouches }) =>
        `${owner === null ? "uploaded without a token, so by nobody known" : `uploaded by ${owner}`}, ` +
        `${vouches === null ? "and nobody vouches for it" : (VOUCHES[vouches] ?? `vouched for by ${vouches}`)}`,
    )}${others > 0 ? ` ${capital(several(others, "more bundle is", "more bundles are"))} in view.` : ""}`,
    links: linksTo(bundles, "owner"),
  };
}

/** Returns the item on recorded commands. */
export function commands(bundles: readonly TrustedBundle[]): TrustItem {
  const has = bundles.filter((bundle) => bundle.commands > 0);
  const lacking = bundles.length - has.length;
  const files = sum(has, (bundle) => bundle.commands);
  const without = lacking > 0 ? `; not for ${formatCounted(lacking, "bundle")}` : "";
  return {
    about: "Commands",
    grade: lacking > 0 ? "gap" : "told",
    head:
      lacking > 0
        ? headOf(lacking, bundles, "commands not recorded", (some) => `commands of ${some} not recorded`)
        : "commands recorded",
    text:
      has.length === 0
        ? "The commands that were run are not recorded as such."
        : `Recorded in ${formatCounted(files, "file")}${without}.`,
    links: linksTo(has, "commands"),
  };
}

/** Returns the item on conditions and files about the host that are missing. */
export function missingRecords(bundles: readonly TrustedBundle[], { missing }: TrustedNumbers): TrustItem {
  const host = bundles.filter(({ hostFiles }) => hostFiles === 0);
  const all = [
    ...missing,
    ...bundles.flatMap((bundle) =>
      bundle.missing.map((text) => (bundles.length > 1 ? `${text} (${bundle.title})` : text)),
    ),
    ...(host.length > 0
      ? [
          "CPU, memory, storage and operating " +
            `system${host.length < bundles.length ? ` of ${formatCounted(host.length, "bundle")}` : ""}`,
        ]
      : []),
  ];
  const some = all.slice(0, MOST_LISTED);
  const more = all.length > some.length ? `; and ${formatCount(all.length - some.length)} more` : "";
  return {
    about: "Not recorded",
    grade: all.length > 0 ? "gap" : "told",
    head: all.length > 0 ? `${formatCounted(all.length, "thing")} not recorded` : "conditions recorded",
    text:
      all.length > 0
        ? `${capital(some.join("; "))}${more}.`
        : "Machine, config, build and thread count are known everywhere, and files describe the host.",
    links: [],
  };
}

/** Returns the item on the uploaded files. */
export function rawFiles(bundles: readonly TrustedBundle[]): TrustItem {
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
