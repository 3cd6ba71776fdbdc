import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input, Select, Textarea } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { type PublishingTerms, termsLine } from "@/lib/domain/access/publishing-terms";
import { TRUST, VISIBILITIES } from "@/lib/domain/access/rights";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import { urls, withBase } from "@/lib/urls";
import { Field } from "./field";
import { VISIBILITY_LABELS } from "./visibility-words";
import { DeleteForm, ReplaceForm, RestoreForm, RetractForm, type Typed } from "./withdraw-forms";

interface ManageBundleProps {
  bundle: {
    id: string;
    title: string;
    visibility: string;
    /** The reason why it does not count: replaced or retention; null where it does, or its owner hides it. */
    setAside: string | null;
    embargoUntil: Date | null;
    notes: string;
    postUrl: string | null;
    licence: string | null;
    sponsor: string | null;
    trust: string | null;
  };
  /** Vendors' terms that forbid publishing; empty once the owner accepted them. */
  terms: readonly PublishingTerms[];
  /** Bundles that may replace it. */
  others: readonly { id: string; title: string }[];
  typed: Typed;
}

/** Forms for the owner of a bundle. They work without scripts. */
export function ManageBundle({ bundle, terms, others, typed }: ManageBundleProps) {
  const { id } = bundle;
  const form = { what: "bundle", save: urls.manageSave(id), typed } as const;
  if (bundle.visibility === "retracted")
    return (
      <>
        <Card id="restore" title="This bundle is retracted">
          <RestoreForm {...form}>
            {/* The server refuses this without consent; the page names the terms above. */}
            {typed.action === "restore" && <MayPublish when="before others see it again" />}
          </RestoreForm>
        </Card>
        <Card>
          <DeleteForm {...form} />
        </Card>
      </>
    );
  return (
    <>
      <DescriptionForm bundle={bundle} terms={terms} typed={typed.action === "save" ? typed : {}} />
      <Card id="withdraw" title="Withdraw it">
        <div className="flex flex-col gap-4">
          <RetractForm {...form} />
          <ReplaceForm {...form} others={others} />
          <DeleteForm {...form} />
        </div>
      </Card>
    </>
  );
}

/** The form of the title, access, origin and notes. */
function DescriptionForm({ bundle, terms, typed }: Pick<ManageBundleProps, "bundle" | "terms" | "typed">) {
  const { setAside } = bundle;
  const visibility = typed.visibility ?? (setAside === null ? bundle.visibility : "");
  return (
    <Card
      id="say"
      title="Description and access"
      actions={
        <LinkButton size="sm" href={urls.bundle(bundle.id)} prefetch={false}>
          The bundle's page
        </LinkButton>
      }
    >
      <form method="post" action={withBase(urls.manageSave(bundle.id))} className="flex max-w-[62rem] flex-col gap-3">
        <input type="hidden" name="action" value="save" />
        <Field label="Title">
          <Input name="title" required maxLength={MOST_CHARACTERS.title} defaultValue={typed.title ?? bundle.title} />
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Who sees it">
            <Select name="visibility" defaultValue={visibility}>
              {setAside !== null && <option value="">{SET_ASIDE_LABELS[setAside] ?? bundle.visibility}</option>}
              {VISIBILITIES.map((each) => (
                <option key={each} value={each}>
                  {VISIBILITY_LABELS[each]}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Embargoed until"
            help="Only for embargoed bundles: the day on which it becomes public, at 00:00 UTC."
          >
            <Input
              name="until"
              type="date"
              defaultValue={typed.until ?? bundle.embargoUntil?.toISOString().slice(0, 10)}
            />
          </Field>
          <Field label="Post" help="The address of the post that it belongs to.">
            <Input
              name="postUrl"
              type="url"
              maxLength={MOST_CHARACTERS.postUrl}
              defaultValue={typed.postUrl ?? bundle.postUrl ?? ""}
            />
          </Field>
          <Field label="Licence" help="An SPDX expression, such as CC-BY-4.0.">
            <Input
              name="licence"
              maxLength={MOST_CHARACTERS.licence}
              defaultValue={typed.licence ?? bundle.licence ?? ""}
            />
          </Field>
          <Field label="Sponsor or conflict of interest" help="Who paid, and what readers should know of you.">
            <Input
              name="sponsor"
              maxLength={MOST_CHARACTERS.sponsor}
              defaultValue={typed.sponsor ?? bundle.sponsor ?? ""}
            />
          </Field>
          <Field label="Who vouches for the numbers" help="Readers see it as “Vouched for by”.">
            <Select name="trust" defaultValue={typed.trust ?? bundle.trust ?? ""}>
              <option value="">not stated</option>
              {TRUST.map((trust) => (
                <option key={trust} value={trust}>
                  {VOUCHES[trust]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label="Notes" help="What readers should know before they read its numbers.">
          <Textarea
            name="notes"
            rows={4}
            maxLength={MOST_CHARACTERS.bundleNotes}
            defaultValue={typed.notes ?? bundle.notes}
          />
        </Field>
        {terms.length > 0 && (
          <Notice tone="warning">
            <p>{terms.map(termsLine).join(" ")}</p>
            <MayPublish
              when="to make it public, unlisted or embargoed"
              defaultChecked={typed.acceptTerms !== undefined}
            />
          </Notice>
        )}
        <Button type="submit" variant="primary" className="self-start">
          Save
        </Button>
      </form>
    </Card>
  );
}

/** Labels of the choice that keeps an upload out of view, by reason. */
const SET_ASIDE_LABELS: Readonly<Record<string, string>> = {
  replaced: "out of view while a later upload replaces it",
  retention: "out of view by its project's retention",
};

/** The box by which an owner states the right to publish. */
const MayPublish = ({ when, defaultChecked = false }: { when: string; defaultChecked?: boolean }) => (
  <label className="mt-1 flex min-h-7 items-center gap-2">
    <input type="checkbox" name="acceptTerms" defaultChecked={defaultChecked} />
    {`I may publish these results (asked once, ${when})`}
  </label>
);

const VOUCHES: Record<(typeof TRUST)[number], string> = {
  author: "author: who made the benchmark",
  vendor: "vendor: who sells the engine",
  community: "community: anybody else",
};
