import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { urls, withBase } from "@/lib/urls";
import { Field } from "./field";

/** What a bundle's page for owners offers who is none: deleting it by its key. `owned` ones have none. */
export const DeleteByKey = ({ id, owned }: { id: string; owned: boolean }) => (
  <Card id="delete" title={owned ? "Not yours to change" : "Delete this bundle"}>
    <p className="mb-2 text-sm text-muted-foreground">
      Its owner changes a bundle, after{" "}
      <Link className="text-link" href={urls.account()} prefetch={false}>
        signing in
      </Link>
      {owned ? "." : ". Who uploaded it without a token got a delete key, which is what this form asks for."}
    </p>
    {!owned && (
      <form method="post" action={withBase(urls.manageSave(id))} className="flex flex-wrap items-end gap-2">
        <Field label="Delete key">
          <Input name="key" type="password" required maxLength={200} autoComplete="off" />
        </Field>
        <Field label="Reason, for readers of old links">
          <Input name="reason" required maxLength={1_000} />
        </Field>
        <Button type="submit" name="action" value="delete" variant="danger">
          Delete for ever
        </Button>
      </form>
    )}
  </Card>
);
