// The little of the package that tests use; it has no types of its own.
declare module "oidc-provider" {
  export default class Provider {
    constructor(issuer: string, configuration: object);
    /** What a server's event `request` is given to. */
    callback(): (request: object, response: object) => void;
  }
}
