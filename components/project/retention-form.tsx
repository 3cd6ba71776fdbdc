import { Field } from "@/components/account/field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { movesText, type Retention, retentionText } from "@/lib/domain/streams/retention";
import { MOST_RETENTION_DAYS } from "@/lib/domain/streams/retention-days";
import { urls, withBase } from "@/lib/urls";

interface RetentionFormProps {
  /** The rule that holds, with the numbers of uploads that it moves. */
  retention: Retention & { project: string; owner: string; counts: Parameters<typeof movesText>[0] };
  /** The message of the last form, and the text typed into one that states nothing yet. */
  message: { problem?: string | undefined; done?: string | undefined; typed: Readonly<Record<string, string>> };
}

/** For how many days a project's uploads count: a form for its owner. It works without scripts. */
export function RetentionForm({ retention, message: { problem, done, typed } }: RetentionFormProps) {
  const { project, owner, counts } = retention;
  const days = (key: "nightDays" | "releaseDays") => (
    <Input
      name={key}
      type="number"
      min={1}
      max={MOST_RETENTION_DAYS}
      placeholder="for ever"
      defaultValue={typed[key] ?? retention[key] ?? ""}
    />
  );
  return (
    <Card id="retention" title="Retention" note="its owner alone sees this">
      <div className="flex flex-col gap-3 text-sm">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {done ? <Notice>{done}</Notice> : <p>{[retentionText(retention), ...movesText(counts)].join(" ")}</p>}
        <form method="post" action={withBase(urls.projectRetention())} className="flex flex-col gap-3">
          <input type="hidden" name="project" value={project} />
          <input type="hidden" name="owner" value={owner} />
          <div className="flex flex-wrap gap-3">
            <Field label="Nights count for (days)" help="After their measurement. Older ones become unlisted.">
              {days("nightDays")}
            </Field>
            <Field label="Releases count for (days)" help="Empty is for ever. Nothing is deleted.">
              {days("releaseDays")}
            </Field>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="do" value="try">
              What would it do?
            </Button>
            <Button type="submit" name="do" value="state" variant="primary">
              State this rule
            </Button>
          </div>
        </form>
      </div>
    </Card>
  );
}
