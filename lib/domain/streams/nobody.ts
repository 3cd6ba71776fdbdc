/** The name of the owner of uploads without a token, in addresses. */
export const NOBODY = "(none)";
