/** Whether the server in front (scripts/serve/forwarded.mjs) took the client for an operator; false without that server. */
export const isOperator = (headers: Headers): boolean => headers.get("x-benchfolio-operator") === "1";
