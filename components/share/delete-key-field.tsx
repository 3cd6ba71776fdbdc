import { Copyable } from "./copyable.client";

/** The delete key of a view frozen without a token; nothing for null, where a token withdraws it. */
export const DeleteKeyField = ({ deleteKey }: { deleteKey: string | null }) =>
  deleteKey !== null && (
    <Copyable label="Delete key: retracts or deletes it. It is shown this once, so keep it" text={deleteKey} />
  );
