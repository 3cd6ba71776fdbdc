import { currentReader } from "@/lib/db/reader";
import { mayManageAll } from "@/lib/domain/access/rights";

/** True if the server in front (server/admission/forwarded.ts) recognised an operator, or the reader manages all. */
export const isOperator = async (headers: Headers): Promise<boolean> =>
  headers.get("x-benchfolio-operator") === "1" || mayManageAll(await currentReader());
