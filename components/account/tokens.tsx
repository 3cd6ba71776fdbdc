import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Input } from "@/components/ui/input";
import { SCOPES } from "@/lib/domain/access/rights";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import { formatDate } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import { Field } from "./field";

/** A token without its secret. */
export interface TokenLine {
  id: string;
  name: string;
  owner: string;
  scopes: readonly string[];
  createdAt: Date;
  /** Null = never. */
  lastUsedAt: Date | null;
  /** Null = it is valid. */
  revokedAt: Date | null;
}

const MEANING: Record<(typeof SCOPES)[number], string> = {
  upload: "upload bundles for its owner, freeze views, and see its own uploads",
  "manage-own": "see and change the uploads of its owner",
  "read-private": "see private and embargoed bundles of everybody",
  "manage-all": "everything, tokens too",
};

const columns: Column<TokenLine>[] = [
  { key: "name", header: "Name", rowHeader: true, cell: (row) => row.name },
  { key: "owner", header: "Owner", cell: (row) => row.owner },
  { key: "scopes", header: "Rights", cell: (row) => row.scopes.join(", ") },
  { key: "created", header: "Made", cell: (row) => formatDate(row.createdAt) },
  { key: "used", header: "Last used", cell: (row) => (row.lastUsedAt ? formatDate(row.lastUsedAt) : "never") },
  {
    key: "revoke",
    header: "Revoke",
    cell: (row) =>
      row.revokedAt ? (
        `revoked ${formatDate(row.revokedAt)}`
      ) : (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer py-0.5 text-link" aria-label={`Revoke ${row.name}`}>
            Revoke
          </summary>
          <form method="post" action={withBase(urls.tokens())} className="mt-1 flex max-w-[16rem] flex-col gap-1">
            <p className="text-xs text-muted-foreground">
              Signs out its browsers and refuses programs that send it. This cannot be undone.
            </p>
            <input type="hidden" name="revoke" value={row.id} />
            <Button
              type="submit"
              size="sm"
              variant="danger"
              className="self-start"
              aria-label={`Revoke ${row.name} for ever`}
            >
              Revoke for ever
            </Button>
          </form>
        </details>
      ),
  },
];

interface TokensProps {
  tokens: readonly TokenLine[];
  /** The signed-in reader, proposed as the owner of the next token. */
  owner: string;
  /** The typed values of a refused form. */
  typed: Readonly<Record<string, string>>;
}

/** All tokens without their secrets, and a form for a new one. */
export const Tokens = ({ tokens, owner, typed }: TokensProps) => (
  <Card id="tokens" title="Tokens" note="a token is shown once, when it is made">
    <DataTable caption="Tokens" columns={columns} rows={tokens} rowKey={(row) => row.id} />
    <form
      method="post"
      action={withBase(urls.tokens())}
      className="mt-4 flex flex-col gap-3 border-t border-border pt-3"
    >
      <h3>Make a token</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Name" help="What it is for, such as CI.">
          <Input name="name" required maxLength={MOST_CHARACTERS.signature} defaultValue={typed.name} />
        </Field>
        <Field label="Owner" help="The owner of uploads made with it. Several tokens may share an owner.">
          <Input name="owner" required maxLength={MOST_CHARACTERS.signature} defaultValue={typed.owner ?? owner} />
        </Field>
      </div>
      <fieldset className="flex flex-col text-sm">
        <legend className="mb-1 font-medium">What it may do</legend>
        {SCOPES.map((scope) => (
          <label key={scope} className="flex min-h-7 items-center gap-2">
            <input type="checkbox" name="scopes" value={scope} defaultChecked={scope === "upload"} />
            <span>
              <code className="font-mono text-xs">{scope}</code>: {MEANING[scope]}
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" variant="primary" className="self-start">
        Make the token
      </Button>
    </form>
  </Card>
);
