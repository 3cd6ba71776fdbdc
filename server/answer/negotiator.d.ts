// The part of the package that accepted.ts uses; it has no types of its own.
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: { accept: string } });
    /** Returns the preferred one of these media types; undefined where the client accepts none. */
    mediaType(available: string[]): string | undefined;
  }
}
