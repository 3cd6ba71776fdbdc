import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input, Select, Textarea } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { TRUST, VISIBILITIES } from "@/lib/domain/access/rights";
import { urls, withBase } from "@/lib/urls";
import { Field } from "./field";
import { VISIBLE } from "./visibility-words";

interface ManageBundleProps {
  bundle: {
    id: string;
    title: string;
    visibility: string;
    embargoUntil: Date | null;
    notes: string;
    postUrl: string | null;
    licence: string | null;
    sponsor: string | null;
    trust: string | null;
  };
}

/** The forms with which an owner changes a bundle; they work without scripts. */
export function ManageBundle({ bundle }: ManageBundleProps) {
  const action = withBase(urls.manageSave(bundle.id));
  if (bundle.visibility === "retracted") {
    return (
      <Card id="restore" title="This bundle is retracted">
        <form method="post" action={action}>
          <Button type="submit" name="action" value="restore" variant="primary">
            Restore it as it was
          </Button>
        </form>
      </Card>
    );
  }
  return (
    <>
      <Card
        id="say"
        title="What you say of it"
        actions={
          <LinkButton size="sm" href={urls.bundle(bundle.id)} prefetch={false}>
            The bundle's page
          </LinkButton>
        }
      >
        <form method="post" action={action} className="flex flex-col gap-3">
          <Field label="Title">
            <Input name="title" required maxLength={200} defaultValue={bundle.title} />
          </Field>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="Who sees it">
              <Select name="visibility" defaultValue={bundle.visibility}>
                {VISIBILITIES.map((visibility) => (
                  <option key={visibility} value={visibility}>
                    {VISIBLE[visibility]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Embargoed until" help="The day on which it becomes public, at 00:00 UTC.">
              <Input name="until" type="date" defaultValue={bundle.embargoUntil?.toISOString().slice(0, 10)} />
            </Field>
            <Field label="Post" help="The address of the post that it belongs to.">
              <Input name="postUrl" type="url" maxLength={2_000} defaultValue={bundle.postUrl ?? ""} />
            </Field>
            <Field label="Licence" help="An SPDX expression, such as CC-BY-4.0.">
              <Input name="licence" maxLength={200} defaultValue={bundle.licence ?? ""} />
            </Field>
            <Field label="Sponsor or conflict of interest" help="Who paid, and what readers should know of you.">
              <Input name="sponsor" maxLength={500} defaultValue={bundle.sponsor ?? ""} />
            </Field>
            <Field label="Who vouches for the numbers">
              <Select name="trust" defaultValue={bundle.trust ?? ""}>
                <option value="">not stated</option>
                {TRUST.map((trust) => (
                  <option key={trust} value={trust}>
                    {trust}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <Field label="Notes" help="What readers should know before they read its numbers.">
            <Textarea name="notes" rows={4} maxLength={10_000} defaultValue={bundle.notes} />
          </Field>
          <Button type="submit" name="action" value="save" variant="primary" className="self-start">
            Save
          </Button>
        </form>
      </Card>
      <Card
        id="withdraw"
        title="Withdraw it"
        note="readers of old links, and of frozen views, find the reason and the day"
      >
        <form method="post" action={action} className="flex flex-col gap-3">
          <Field label="Reason">
            <Input name="reason" required maxLength={1_000} />
          </Field>
          <Field label="Replaced by" help="Only for Replace: the id of the bundle that takes its place.">
            <Input name="by" maxLength={12} pattern="[a-z2-7]{12}" />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="action" value="retract">
              Retract
            </Button>
            <Button type="submit" name="action" value="replace">
              Replace
            </Button>
            <Button type="submit" name="action" value="delete" variant="danger">
              Delete for ever
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}
