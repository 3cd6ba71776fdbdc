// Who may see and change what: docs/decisions/0016-owners-tokens-visibility.md.

/** What a token lets its holder do; `manage-all` is everything. */
export const SCOPES = ["upload", "manage-own", "read-private", "manage-all"] as const;
export type Scope = (typeof SCOPES)[number];

/** Who may see a bundle, as its owner chooses; beside these there is "retracted", which nobody chooses. */
export const VISIBILITIES = ["public", "unlisted", "private", "draft", "embargoed"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Whether others than its owner and who may read private bundles see what is so, be it on a day to come. */
export const publishes = (visibility: string): boolean => ["public", "unlisted", "embargoed"].includes(visibility);

/** Who vouches for a bundle's numbers: who made the engine's benchmark, who sells the engine, or anybody else. */
export const TRUST = ["author", "vendor", "community"] as const;

/** Somebody who showed a token. */
export interface Reader {
  /** Of the token. */
  id: string;
  owner: string;
  scopes: readonly Scope[];
}

/** What rights depend on; `owner` and `uploader`, the id of a token, are null where the bundle was uploaded without one. */
export interface Owned {
  owner: string | null;
  uploader: string | null;
  visibility: string;
}

const has = (reader: Reader | null, scope: Scope): boolean =>
  reader !== null && (reader.scopes.includes(scope) || reader.scopes.includes("manage-all"));

export const mayUpload = (reader: Reader | null): boolean => has(reader, "upload");

/** Whether somebody may upload and freeze, or what that takes: to sign in, or another token than theirs. */
export type UploadRight = "yes" | "sign-in" | "other-token";

/** `isOpen`: the server takes uploads without a token; one that is not for uploads is refused all the same. */
export const uploadRight = (reader: Reader | null, isOpen: boolean): UploadRight => {
  if (reader) return mayUpload(reader) ? "yes" : "other-token";
  return isOpen ? "yes" : "sign-in";
};

export const mayManageAll = (reader: Reader | null): boolean => has(reader, "manage-all");

/** Whether somebody may correct a name, or why not: nobody signed in, a token that is not for it, or bundles of others that hold the name. */
export type CorrectionRight = "yes" | "sign-in" | "other-token" | "not-all-yours";

/**
 * A correction changes what every page calls a thing, so where uploads need a token it takes the right to manage all public bundles that hold the name:
 * `owners` are theirs, null for those without one. Where the server is open (`isOpen`) whoever may upload may correct.
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

/** Whether somebody may change a bundle, retract and delete it. */
export const mayManage = (reader: Reader | null, { owner }: Pick<Owned, "owner">): boolean =>
  mayManageAll(reader) || (has(reader, "manage-own") && owner !== null && owner === reader?.owner);

/** Whether this very token uploaded a bundle, and still is for uploads. */
const uploaded = (reader: Reader | null, { uploader }: Owned): boolean =>
  has(reader, "upload") && uploader !== null && uploader === reader?.id;

/**
 * Whether somebody who knows a bundle's address may see it. A token that only uploads follows what it uploaded itself, and sees nothing else of its owner
 * that is hidden. Nobody sees what was retracted.
 */
export function mayRead(reader: Reader | null, bundle: Owned): boolean {
  switch (bundle.visibility) {
    case "public":
    case "unlisted":
      return true;
    case "private":
    case "embargoed":
      return has(reader, "read-private") || mayManage(reader, bundle) || uploaded(reader, bundle);
    case "draft":
      return mayManage(reader, bundle) || uploaded(reader, bundle);
    default:
      return false;
  }
}
