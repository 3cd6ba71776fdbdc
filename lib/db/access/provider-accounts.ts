import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type SignInRule, scopesOf } from "@/lib/domain/access/sign-in-rules";
import { ExpectedError } from "@/lib/errors";
import { query } from "../query";
import { hashOf } from "../reader";
import { inTransaction } from "../transaction";
import { noteChange } from "./audit";

const row = z.object({ id: z.string(), revokedAt: z.date().nullable() });

/** An account as the provider confirmed it. */
export interface ProviderAccount {
  issuer: string;
  subject: string;
  /** The account's name at the provider, for the list of tokens. */
  name: string;
  /** The matching rules, at least one. */
  rules: readonly SignInRule[];
}

/**
 * Returns the id of the account's token row. Creates it at the first sign-in and updates it where its rules changed.
 * The first rule with an owner gives the owner; else it is the account itself. So a display name never takes another
 * owner's name. Throws `forbidden` for an account that was revoked here.
 */
export async function accountOf({ issuer, subject, name, rules }: ProviderAccount): Promise<string> {
  const owner = rules.find((rule) => rule.owner !== null)?.owner ?? `${subject}@${new URL(issuer).host}`;
  const scopes = scopesOf(rules);
  const texts = rules.map(({ text }) => text);
  return inTransaction(async (client) => {
    const made = await client.query(
      `insert into tokens (id, name, owner, scopes, hash, created_at, issuer, subject, rules)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (issuer, subject) do nothing`,
      [
        randomBytes(6).toString("hex"),
        name,
        owner,
        scopes,
        hashOf(randomBytes(32).toString("hex")),
        new Date(),
        issuer,
        subject,
        texts,
      ],
    );
    const [found] = await query(
      row,
      "select id, revoked_at from tokens where issuer = $1 and subject = $2",
      [issuer, subject],
      client,
    );
    if (!found) throw new Error("the account was not stored");
    if (found.revokedAt)
      throw new ExpectedError("forbidden", "This account was revoked here. Ask whoever runs this server.");
    const changed = await client.query(
      `update tokens set name = $2, owner = $3, scopes = $4, rules = $5
        where id = $1 and (name, owner, scopes, rules) is distinct from ($2, $3, $4::text[], $5::text[])`,
      [found.id, name, owner, scopes, texts],
    );
    if (made.rowCount === 1 || changed.rowCount === 1)
      await noteChange(
        {
          actor: { id: found.id, name, owner, scopes },
          action: made.rowCount === 1 ? "first-sign-in" : "sign-in",
          subject: found.id,
          details: { issuer, subject, owner, scopes, rules: texts },
        },
        client,
      );
    return found.id;
  });
}
