/** Returns the code of a failure of the system or the database, such as ENOENT; undefined where it has none. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
