// Names of a baked folder's own files (docs/operations.md). No address of the server has them.

/** The list of baked and omitted addresses, with the server. */
export const BAKE_MANIFEST = "benchfolio-bake.json";
/** The sha256 of each other file of the folder, as `sha256sum` writes them. */
export const SUMS = "SHA256SUMS";
/** The folder of public rows, from which a server is rebuilt. */
export const DATA = "benchfolio-data";

/** Returns the place of a bundle's uploaded bytes. */
export const originalPlace = (id: string): string => `api/v1/bundles/${id}/original`;
/** Returns the place of a frozen view's page. */
export const frozenPlace = (key: string): string => `s/${key}/index.html`;
/** Returns the place of a table's rows, one JSON object a line. */
export const rowsPlace = (table: string): string => `${DATA}/${table}.jsonl`;
/** Returns the place of bytes that rows name by their sha256. */
export const bytesPlace = (sha256: string): string => `${DATA}/bytes/${sha256}`;
/** Returns the place of a copy of a bundle's members without secrets. */
export const maskedPlace = (id: string): string => `${DATA}/masked/${id}.tar.gz`;
