// Rights to see and to change: docs/decisions/0016-owners-tokens-visibility.md.

/** Scopes of a token; `manage-all` includes all others. */
export const SCOPES = ["upload", "manage-own", "read-private", "manage-all"] as const;
/** A scope of a token. */
export type Scope = (typeof SCOPES)[number];

/** Visibilities that an owner can choose. "retracted" is one more, set by retraction. */
export const VISIBILITIES = ["public", "unlisted", "private", "draft", "embargoed"] as const;
/** A visibility that an owner can choose. */
export type Visibility = (typeof VISIBILITIES)[number];

/** Returns true where others than the owner and readers of private bundles may see a bundle, now or later. */
export const publishes = (visibility: string): boolean => ["public", "unlisted", "embargoed"].includes(visibility);

/** Origin of a bundle: the engine's benchmark author, the engine's vendor, or anybody else. */
export const TRUST = ["author", "vendor", "community"] as const;

/** The holder of a token. */
export interface Reader {
  /** Id of the token. */
  id: string;
  /** Name of the token's owner. */
  owner: string;
  scopes: readonly Scope[];
}

/** Facts of a bundle that rights depend on. */
export interface Owned {
  /** Null for an upload without a token. */
  owner: string | null;
  /** Id of the token that uploaded it; null for an upload without one. */
  uploader: string | null;
  /** One of VISIBILITIES, or "retracted". */
  visibility: string;
}

const has = (reader: Reader | null, scope: Scope): boolean =>
  reader !== null && (reader.scopes.includes(scope) || reader.scopes.includes("manage-all"));

/** Returns true for readers who may upload and freeze. */
export const mayUpload = (reader: Reader | null): boolean => has(reader, "upload");

/** Answer on uploading and freezing: yes, after signing in, or with another token. */
export type UploadRight = "yes" | "sign-in" | "other-token";

/**
 * Returns the right to upload. `isOpen`: the server takes uploads without a token. A token without the scope is refused
 * anyway.
 */
export const uploadRight = (reader: Reader | null, isOpen: boolean): UploadRight => {
  if (reader) return mayUpload(reader) ? "yes" : "other-token";
  return isOpen ? "yes" : "sign-in";
};

/** Returns true for readers who may change everything, whoever owns it. */
export const mayManageAll = (reader: Reader | null): boolean => has(reader, "manage-all");

/** Answer on correcting a name: yes, or the reason against it. */
export type CorrectionRight = "yes" | "sign-in" | "other-token" | "not-all-yours";

/**
 * Returns the right to correct a name, which changes every page. Where uploads need a token, the reader must be allowed
 * to manage all public bundles that hold the name. `owners` are theirs, null for bundles without one. Where the server
 * is open (`isOpen`), everybody who may upload may correct.
 */
export function correctionRight(
  reader: Reader | null,
  isOpen: boolean,
  owners: readonly (string | null)[],
): CorrectionRight {
  if (reader && owners.every((owner) => mayManage(reader, { owner }))) return "yes";
  if (isOpen) return uploadRight(reader, true);
  if (!reader) return "sign-in";
  return has(reader, "manage-own") ? "not-all-yours" : "other-token";
}

/** Returns true for readers who may change, retract and delete a bundle. */
export const mayManage = (reader: Reader | null, { owner }: Pick<Owned, "owner">): boolean =>
  mayManageAll(reader) || (has(reader, "manage-own") && owner !== null && owner === reader?.owner);

/**
 * Returns true for readers who may publish a report again: its owner with a token that manages own bundles. No other
 * reader may, since a report speaks in its owner's name.
 */
export const mayRevise = (reader: Reader | null, { owner }: Pick<Owned, "owner">): boolean =>
  has(reader, "manage-own") && owner !== null && owner === reader?.owner;

/** Returns true where exactly this token uploaded the bundle and still has the scope to upload. */
const isUploader = (reader: Reader | null, { uploader }: Owned): boolean =>
  has(reader, "upload") && uploader !== null && uploader === reader?.id;

/**
 * Returns true where a reader who knows a bundle's address may see it. A token for uploads sees its own uploads, and no
 * other hidden bundle of its owner. A retracted bundle is visible to no reader.
 */
export function mayRead(reader: Reader | null, bundle: Owned): boolean {
  switch (bundle.visibility) {
    case "public":
    case "unlisted":
      return true;
    case "private":
    case "embargoed":
      return has(reader, "read-private") || mayManage(reader, bundle) || isUploader(reader, bundle);
    case "draft":
      return mayManage(reader, bundle) || isUploader(reader, bundle);
    default:
      return false;
  }
}

/**
 * Returns the drafts of reports that a reader may read: all of its owner's. A token for uploads reads only those that
 * it began (`token`, its id; null = all). Null for readers who may neither upload nor manage. Drafts of other owners
 * are never readable.
 */
export function draftsInSight(reader: Reader): { owner: string; token: string | null } | null {
  if (has(reader, "manage-own")) return { owner: reader.owner, token: null };
  return mayUpload(reader) ? { owner: reader.owner, token: reader.id } : null;
}
