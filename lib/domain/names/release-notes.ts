import { decodeBuild } from "./names";

/** The address of an engine's releases. */
interface ReleaseAddress {
  engine: string;
  /** Versions of releases. Stages before one and branches have no address. */
  versions: RegExp;
  /** With {version} for 8.0.43, {branch} for 8.0, {dashed} for 8-0-43. */
  address: `https://${string}`;
  words: "Release notes" | "Release";
  /** The last fix of each branch that has ended. Builds of its later commits are not releases. */
  ended: Readonly<Record<string, number>>;
  /** The first fix of a branch that does not begin with 0; absent = all do. */
  begun?: Readonly<Record<string, number>>;
}

/**
 * The addresses of releases. MariaDB's manual moves its pages, so links lead to its tags instead. RocksDB doesn't tag
 * every version; each release branch has a history of its versions.
 */
export const RELEASE_ADDRESSES: readonly ReleaseAddress[] = [
  {
    engine: "mysql",
    versions: /^(?:5\.[5-7]|8\.[0-4]|9\.\d)\.\d{1,2}$/,
    address: "https://dev.mysql.com/doc/relnotes/mysql/{branch}/en/news-{dashed}.html",
    words: "Release notes",
    ended: { "5.5": 62, "5.6": 51, "5.7": 44, "8.1": 0, "8.2": 0, "8.3": 0, "9.0": 1, "9.1": 0, "9.2": 0, "9.3": 0 },
    // MySQL went from 8.0.4 to 8.0.11.
    begun: { "5.5": 8, "5.6": 10, "5.7": 9, "8.0": 11 },
  },
  {
    engine: "mariadb",
    versions: /^1\d\.\d{1,2}\.\d{1,2}$/,
    address: "https://github.com/MariaDB/server/releases/tag/mariadb-{version}",
    words: "Release",
    ended: {
      "10.2": 44,
      "10.3": 39,
      "10.4": 34,
      "10.5": 29,
      "10.7": 8,
      "10.8": 8,
      "10.9": 8,
      "10.10": 7,
      "11.0": 6,
      "11.1": 6,
      "11.2": 6,
      "11.3": 2,
      "11.5": 2,
      "11.6": 2,
      "11.7": 2,
      "12.0": 2,
    },
  },
  {
    engine: "postgres",
    versions: /^(?:9\.[0-6]\.\d{1,2}|1\d\.\d{1,2})$/,
    address: "https://www.postgresql.org/docs/release/{version}/",
    words: "Release notes",
    ended: { "9.6": 24, "10": 23, "11": 22, "12": 22 },
  },
  {
    engine: "rocksdb",
    versions: /^(?:[6-9]|1\d)\.\d{1,2}\.\d{1,2}$/,
    address: "https://github.com/facebook/rocksdb/blob/{branch}.fb/HISTORY.md",
    words: "Release notes",
    ended: {},
  },
  {
    engine: "pgvector",
    versions: /^0\.\d{1,2}\.\d{1,2}$/,
    address: "https://github.com/pgvector/pgvector/blob/v{version}/CHANGELOG.md",
    words: "Release notes",
    ended: {},
  },
];

/** A release's page at its vendor, with the words of a link. */
export interface ReleaseNotes {
  href: string;
  /** "Release notes of 8.0.43". */
  words: string;
}

interface NamedBuild {
  raw: string;
  version: string | null;
}

/**
 * Returns the page of the release that a build was made of. Null without a version, for patched or dated sources, for
 * commits, and for stages before a release. Null also for engines without an address.
 */
export function releaseNotes(engine: string, { raw, version }: NamedBuild): ReleaseNotes | null {
  const source = RELEASE_ADDRESSES.find((each) => each.engine === engine);
  if (!source || version === null || !source.versions.test(version) || !isPlain(engine, raw, version)) return null;
  const [branch = "", fix = 0] = [version.slice(0, version.lastIndexOf(".")), Number(version.split(".").at(-1))];
  if (fix > limitOf(source.ended, branch, fix) || fix < limitOf(source.begun ?? {}, branch, 0)) return null;
  const href = source.address
    .replace("{version}", version)
    .replace("{branch}", branch)
    .replace("{dashed}", version.replaceAll(".", "-"));
  return { href, words: `${source.words} of ${version}` };
}

/** Returns the limit of a branch; `otherwise` without one. */
const limitOf = (limits: Readonly<Record<string, number>>, branch: string, otherwise: number): number =>
  Object.hasOwn(limits, branch) ? (limits[branch] ?? otherwise) : otherwise;

/**
 * Returns true for a build of exactly this version. A reader's correction alone is not proof; a patched source is
 * another build.
 */
function isPlain(engine: string, raw: string, version: string): boolean {
  if (raw === version) return true;
  const { engine: decodedEngine, version: decodedVersion, patches, commit, sourceDate, other } = decodeBuild(raw);
  if (decodedVersion !== version || decodedEngine !== engine) return false;
  return !patches.length && commit === null && sourceDate === null && other.every((word) => /^v\d+$/.test(word));
}
