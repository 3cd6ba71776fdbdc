/** Search parameters as Next.js gives them to a page. */
export type RawSearchParams = Readonly<Record<string, string | string[] | undefined>>;
