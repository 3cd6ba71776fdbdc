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
  owner: string;
  scopes: readonly Scope[];
}

/** What rights depend on; `owner` is null where the bundle was uploaded without a token. */
export interface Owned {
  owner: string | null;
  visibility: string;
}

const has = (reader: Reader | null, scope: Scope): boolean =>
  reader !== null && (reader.scopes.includes(scope) || reader.scopes.includes("manage-all"));

export const mayUpload = (reader: Reader | null): boolean => has(reader, "upload");

export const mayManageAll = (reader: Reader | null): boolean => has(reader, "manage-all");

/** Whether somebody may change a bundle, retract and delete it. */
export const mayManage = (reader: Reader | null, { owner }: Pick<Owned, "owner">): boolean =>
  mayManageAll(reader) || (has(reader, "manage-own") && owner !== null && owner === reader?.owner);

/** Whether somebody who knows a bundle's address may see it. Nobody sees what was retracted. */
export function mayRead(reader: Reader | null, bundle: Owned): boolean {
  switch (bundle.visibility) {
    case "public":
    case "unlisted":
      return true;
    case "private":
    case "embargoed":
      return has(reader, "read-private") || mayManage(reader, bundle);
    case "draft":
      return mayManage(reader, bundle);
    default:
      return false;
  }
}
