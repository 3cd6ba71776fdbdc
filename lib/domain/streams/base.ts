import { formatCounted } from "@/lib/format";
import { lineageOf, nightsFrom, reverseLinks } from "./lineage";
import { isEarlier, type Night, type Nights, nightName, type StreamUpload } from "./nights";
import { isOnBranch, orderOf } from "./order";

/** The night that a commit is compared with. */
export interface FoundBase {
  base: Night;
  head: Night;
  /** "parents": an ancestor of the head. "date": measured before it, without parents. "name": the named commit. */
  by: "parents" | "date" | "name";
  /** The uploads of both on the machines and configs that they share. */
  uploads: { base: readonly StreamUpload[]; head: readonly StreamUpload[] };
  /** How it was found, in sentences. */
  remarks: readonly string[];
}

/**
 * The reason why there is no base, a sentence. `isUnknown`: the project has neither a branch nor a commit of this name.
 */
interface NoBase {
  refused: string;
  isUnknown: boolean;
}

/** The sides of a comparison in a project: `base` is a branch or a commit, `head` a commit. */
export interface BaseSides {
  base: string;
  head: string;
}

/**
 * Returns the night that a head is compared with. For a branch it is the newest one before the head, on one of the
 * head's machines and configs. Ancestors by parents count first; where these end, nights with an earlier date. Without
 * an answer it returns the reason.
 */
export function baseOf(project: Nights, { base, head }: BaseSides): FoundBase | NoBase {
  const own = project.of(head);
  if (own === null) return noBase(`No upload of this project states the commit ${head}.`, true);
  if (own === "several") return noBase(`Several commits of this project begin with ${head}.`);
  const places = placesOf(own);
  const shares = (night: Night, branch?: string) => sharedUploads(night, places, branch).length > 0;
  const answer = (found: Night, by: FoundBase["by"], remarks: readonly string[], branch?: string): FoundBase => {
    const uploads = sharedUploads(found, places, branch);
    const common = new Set(uploads.flatMap((upload) => upload.places));
    const heads = sharedUploads(own, common);
    const ofBase = found.uploads.filter((upload) => branch === undefined || upload.branch === branch);
    const apart = [
      ...apartText(found, ofBase.length - uploads.length),
      ...apartText(own, own.uploads.length - heads.length),
    ];
    return { base: found, head: own, by, uploads: { base: uploads, head: heads }, remarks: [...remarks, ...apart] };
  };
  if (!project.nights.some((night) => isOnBranch(night, base))) {
    const named = project.of(base);
    if (named === null) return noBase(`This project has neither a branch nor a commit ${base}.`, true);
    if (named === "several") return noBase(`Several commits of this project begin with ${base}.`);
    if (named === own) return noBase(`${base} is the commit ${head} itself, so there is nothing to compare.`);
    if (!shares(named)) return noBase(`${base} and ${head} share no machine and config.`);
    return answer(named, "name", []);
  }
  const lineage = lineageOf(project);
  const before = nightsFrom([own], lineage.before);
  const ancestors = [...before].filter((night) => isOnBranch(night, base) && shares(night, base));
  const farther = nightsFrom(ancestors, lineage.before);
  const nearest = ancestors.filter((night) => !farther.has(night));
  const order = orderOf(project, base);
  const [first] = nearest;
  if (first && nearest.length === 1) return answer(first, "parents", [], base);
  if (first) {
    const newest = order.nights.findLast((night) => nearest.includes(night));
    if (!newest)
      return noBase(`${nightName(own)} has several parents on ${base}, and no date shows which is the newest.`);
    return answer(newest, "parents", [`It has several parents on ${base}; ${nightName(newest)} is the newest.`], base);
  }
  const lost = [own, ...before].some((night) => lineage.orphans.has(night));
  const why = lost
    ? `A parent of ${nightName(own)} was not measured here`
    : `No parents lead from ${nightName(own)} to ${base}`;
  if (own.at === null) return noBase(`${why}, and it has no date to find the newest of ${base} before it.`);
  const after = nightsFrom([own], reverseLinks(lineage.before));
  const earlier = order.nights.filter(
    (night) => night !== own && isEarlier(night, own) && shares(night, base) && !after.has(night),
  );
  const newest = earlier.at(-1);
  if (!newest) return noBase(`${why}, and ${base} has nothing before it on the same machine and config.`);
  return answer(newest, "date", [`${why}, so the base is the newest of ${base} that was measured before it.`], base);
}

const noBase = (refused: string, isUnknown = false): NoBase => ({ refused, isUnknown });

/** Returns a sentence on the uploads of a night that do not count; [] without any. */
const apartText = (night: Night, many: number): string[] =>
  many === 0
    ? []
    : [
        `${formatCounted(many, "upload")} of ${nightName(night)} ${many === 1 ? "does" : "do"} not count: ` +
          "the other side has no such machine and config.",
      ];

/** Returns sentences on families of tests that only one side measured: these have no rows. [] without any. */
export const loneFamilies = (of: Readonly<Record<"base" | "head", readonly string[]>>): string[] => {
  const only = (side: readonly string[], other: readonly string[]) => side.filter((family) => !other.includes(family));
  const [base, head] = [only(of.base, of.head), only(of.head, of.base)];
  return [
    ...(base.length > 0 ? [`The base alone measured ${base.join(", ")}.`] : []),
    ...(head.length > 0 ? [`The head alone measured ${head.join(", ")}.`] : []),
  ];
};

const placesOf = ({ uploads }: Night): ReadonlySet<string> => new Set(uploads.flatMap(({ places }) => places));

const sharedUploads = ({ uploads }: Night, places: ReadonlySet<string>, branch?: string): StreamUpload[] =>
  uploads.filter(
    (upload) => (branch === undefined || upload.branch === branch) && upload.places.some((place) => places.has(place)),
  );
