// The only access to connections outside lib/db.
export { disconnect } from "./client";
