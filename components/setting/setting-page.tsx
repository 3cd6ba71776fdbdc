import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Page, PageTitle } from "@/components/ui/page";
import type { CorrectionRight } from "@/lib/domain/access/rights";
import { type Correction, type CorrectionTarget, saysSomething } from "@/lib/domain/names/corrections";
import { CorrectionCards } from "./correction-cards";

interface SettingPageProps {
  target: CorrectionTarget;
  /** Newest first. */
  corrections: readonly Correction[];
  /** The reader's right to correct. */
  right: CorrectionRight;
  /** Another name of the same thing that the address proposes. */
  same?: string | null;
  /** One line under the title. */
  text: ReactNode;
  actions?: ReactNode;
  /** Imported facts beside corrections. */
  facts: ReactNode;
  factsTitle?: string;
  factsNote: string;
  usage: ReactNode;
  usageNote: string;
  files: ReactNode;
  filesNote?: string;
  /** Cards beside it, after the corrections. */
  beside?: ReactNode;
}

/** The page of a build, config or machine: facts from its name, usage, corrections. */
export function SettingPage(props: SettingPageProps) {
  const {
    target,
    corrections,
    right,
    same,
    text,
    actions,
    facts,
    factsTitle,
    factsNote,
    usage,
    usageNote,
    files,
    filesNote,
    beside,
  } = props;
  const [newest] = corrections;
  const current = newest && saysSomething(newest) ? newest : null;
  const title = current?.displayName ?? target.name;
  return (
    <Page>
      <PageTitle
        title={title}
        actions={actions}
        text={
          <>
            {title !== target.name && (
              <>
                Raw name <code className="wrap-anywhere">{target.name}</code>.{" "}
              </>
            )}
            {text}
          </>
        }
      />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <Card id="facts" title={factsTitle ?? "Facts in its name"} note={factsNote}>
            {facts}
          </Card>
          <Card id="usage" title="Where it is used" note={usageNote}>
            {usage}
          </Card>
          <Card id="files" title="Files that describe it" note={filesNote}>
            {files}
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <CorrectionCards target={target} corrections={corrections} right={right} same={same ?? null} />
          {beside}
        </div>
      </div>
    </Page>
  );
}
