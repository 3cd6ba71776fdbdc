import { Copyable } from "./copyable.client";

/** The key that withdraws what was just frozen without a token; nothing where a token does (null). */
export const DeleteKeyField = ({ deleteKey }: { deleteKey: string | null }) =>
  deleteKey !== null && (
    <Copyable label="Delete key: retracts or deletes it. It is shown this once, so keep it" text={deleteKey} />
  );
