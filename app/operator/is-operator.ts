import { currentReader } from "@/lib/db/reader";
import { mayManageAll } from "@/lib/domain/access/rights";

/** Whether the server in front (server/admission/forwarded.ts) took the client for an operator, or who asks manages all. */
export const isOperator = async (headers: Headers): Promise<boolean> =>
  headers.get("x-benchfolio-operator") === "1" || mayManageAll(await currentReader());
