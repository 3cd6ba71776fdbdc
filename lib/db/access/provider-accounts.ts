import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type SignInRule, scopesOf } from "@/lib/domain/access/sign-in-rules";
import { ExpectedError } from "@/lib/errors";
import { dbOn } from "../kysely";
import { hashOf } from "../reader";
import { inTransaction } from "../transaction";
import { noteChange } from "./audit";

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
 * Returns the id of the account's token row. Creates it at the first sign-in and updates changed facts.
 * The first rule with an owner gives the owner; else it is the account itself. So a display name never takes another
 * owner's name. Throws `forbidden` for an account that was revoked here.
 */
export async function accountOf({ issuer, subject, name, rules }: ProviderAccount): Promise<string> {
  const owner = rules.find((rule) => rule.owner !== null)?.owner ?? `${subject}@${new URL(issuer).host}`;
  const scopes = scopesOf(rules);
  const texts = rules.map(({ text }) => text);
  return inTransaction(async (client) => {
    const accounts = dbOn(client);
    const [id, hash] = [randomBytes(6).toString("hex"), hashOf(randomBytes(32).toString("hex"))];
    const made = await accounts
      .insertInto("tokens")
      .values({ id, name, owner, scopes, hash, createdAt: new Date(), issuer, subject, rules: texts })
      .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
      .returning("id")
      .execute();
    const found = await accounts
      .selectFrom("tokens")
      .select(["id", "revokedAt"])
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .executeTakeFirst();
    if (!found) throw new Error("the account was not stored");
    if (found.revokedAt)
      throw new ExpectedError("forbidden", "This account was revoked here. Ask whoever runs this server.");
    const changed = await accounts
      .updateTable("tokens")
      .set({ name, owner, scopes, rules: texts })
      .where("id", "=", found.id)
      .where(
        sql<boolean>`(name, owner, scopes, rules)
          is distinct from (${name}, ${owner}, ${scopes}::text[], ${texts}::text[])`,
      )
      .returning("id")
      .execute();
    if (made.length === 1 || changed.length === 1)
      await noteChange(
        {
          actor: { id: found.id, name, owner, scopes },
          action: made.length === 1 ? "first-sign-in" : "sign-in",
          subject: found.id,
          details: { issuer, subject, owner, scopes, rules: texts },
        },
        client,
      );
    return found.id;
  });
}
