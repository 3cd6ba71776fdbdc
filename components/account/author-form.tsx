import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import { urls, withBase } from "@/lib/urls";
import { Field } from "./field";

/** The public name of a reader's owner; null = not stated. */
export interface OwnAuthor {
  id: string;
  name: string;
  familyName: string | null;
  affiliation: string | null;
  orcid: string | null;
}

interface AuthorFormProps {
  owner: string;
  /** The stated name; null = none. */
  author: OwnAuthor | null;
  /** The typed values of a refused form. */
  typed: Readonly<Record<string, string>>;
}

/** The public name of the reader's owner: a form, and the link to its page. */
export const AuthorForm = ({ owner, author, typed }: AuthorFormProps) => (
  <Card
    id="author"
    title="You as an author"
    note={`citations use it for everything that ${owner} owns`}
    actions={
      author && (
        <a className="text-link text-sm" href={withBase(urls.author(author.id))}>
          Your page
        </a>
      )
    }
  >
    <form method="post" action={withBase(urls.saveAuthor())} className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Public name" help="As citations print it.">
          <Input
            name="authorName"
            required
            maxLength={MOST_CHARACTERS.name}
            autoComplete="name"
            defaultValue={typed.authorName ?? author?.name}
          />
        </Field>
        <Field label="Family name" help="Citations sort by it. Leave it empty for a group or a company.">
          <Input
            name="familyName"
            maxLength={MOST_CHARACTERS.name}
            autoComplete="family-name"
            defaultValue={typed.familyName ?? author?.familyName ?? ""}
          />
        </Field>
        <Field label="Affiliation">
          <Input
            name="affiliation"
            maxLength={MOST_CHARACTERS.affiliation}
            autoComplete="organization"
            defaultValue={typed.affiliation ?? author?.affiliation ?? ""}
          />
        </Field>
        <Field label="ORCID iD" help="Shown as your own statement: this server does not verify it.">
          <Input
            name="orcid"
            maxLength={MOST_CHARACTERS.orcid}
            placeholder="0000-0002-1825-0097"
            defaultValue={typed.orcid ?? author?.orcid ?? ""}
          />
        </Field>
      </div>
      <p className="text-sm text-muted-foreground">
        Everybody can open your page. It lists your public bundles, and your reports whose bundles are all public.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Save
        </Button>
        {author && (
          <Button type="submit" name="remove" value="yes" formNoValidate>
            Remove the name and its page
          </Button>
        )}
      </div>
    </form>
  </Card>
);
