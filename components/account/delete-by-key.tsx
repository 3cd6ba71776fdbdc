import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { urls } from "@/lib/urls";
import { DeleteForm, KeyField, type Typed } from "./withdraw-forms";

interface DeleteByKeyProps {
  id: string;
  /** Bundles with an owner have no delete key. */
  owned: boolean;
  typed: Typed;
}

/** Delete form for uploaders without an account. */
export const DeleteByKey = ({ id, owned, typed }: DeleteByKeyProps) => (
  <Card id="delete" title={owned ? "Not yours to change" : "Delete this bundle"}>
    <p className="mb-3 text-sm text-muted-foreground">
      Only the owner can change a bundle, after{" "}
      <Link className="text-link" href={urls.account()} prefetch={false}>
        signing in
      </Link>
      {owned ? "." : ". An upload without a token came with a delete key: enter it here."}
    </p>
    {!owned && (
      <DeleteForm what="bundle" save={urls.manageSave(id)} typed={typed}>
        <KeyField />
      </DeleteForm>
    )}
  </Card>
);
