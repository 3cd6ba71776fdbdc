import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { nounOf, type Withdrawable } from "@/lib/domain/access/withdrawn";
import { urls } from "@/lib/urls";
import { DeleteForm, KeyField, RestoreForm, RetractForm, type Typed } from "./withdraw-forms";

interface ManageFrozenProps {
  frozen: {
    key: string;
    what: Withdrawable;
    isRetracted: boolean;
    /** The reader may withdraw it without its delete key. */
    isOwn: boolean;
    hasDeleteKey: boolean;
  };
  typed: Typed;
}

/** Forms that withdraw a frozen view or report, by right or by delete key. They work without scripts. */
export function ManageFrozen({ frozen: { key, what, isRetracted, isOwn, hasDeleteKey }, typed }: ManageFrozenProps) {
  const form = { what, save: urls.snapshotManageSave(key), typed } as const;
  // Each form gets its own element: the server would draw a shared one once, with duplicate field ids.
  const keyField = () => !isOwn && <KeyField />;
  if (!isOwn && !hasDeleteKey)
    return (
      <Card id="withdraw" title="Not yours to withdraw">
        <SignIn>The author of this {nounOf(what)} can withdraw it</SignIn>
      </Card>
    );
  return (
    <Card
      id="withdraw"
      title={isRetracted ? `This ${nounOf(what)} is retracted` : "Withdraw it"}
      actions={
        !isRetracted && (
          <LinkButton size="sm" href={urls.snapshot(key)} prefetch={false}>
            The {nounOf(what)}
          </LinkButton>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {!isOwn && (
          <SignIn>
            A view frozen without a token came with a delete key: enter it here. Its owner can withdraw it
          </SignIn>
        )}
        {isRetracted ? (
          <RestoreForm {...form}>{keyField()}</RestoreForm>
        ) : (
          <RetractForm {...form}>{keyField()}</RetractForm>
        )}
        <DeleteForm {...form}>{keyField()}</DeleteForm>
      </div>
    </Card>
  );
}

const SignIn = ({ children }: { children: string | string[] }) => (
  <p className="text-sm text-muted-foreground">
    {children} after{" "}
    <Link className="text-link" href={urls.account()} prefetch={false}>
      signing in
    </Link>
    .
  </p>
);
