// The part of the package that tests use; it has no types of its own.
declare module "oidc-provider" {
  export default class Provider {
    constructor(issuer: string, configuration: object);
    /** Returns a listener of a server's event `request`. */
    callback(): (request: object, response: object) => void;
  }
}
