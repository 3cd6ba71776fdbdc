"use client";
import { Tabs } from "radix-ui";
import { useState } from "react";
import { AddToReport } from "@/components/report/add-to-report.client";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog.client";
import { Select } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { withBase } from "@/lib/urls";
import { CopyPart } from "./copy-part.client";
import { Copyable } from "./copyable.client";
import { EmbedPart } from "./embed-part.client";
import { FilesPart } from "./files-part";
import { FreezeForm } from "./freeze-form.client";
import type { Frozen } from "./freeze-view";
import { type KitFigure, NOTHING, useKit } from "./load-kit.client";
import { NeedsToken } from "./needs-token.client";
import { PicturePart } from "./picture-part.client";
import { UnseenNotice } from "./unseen-notice";

interface ShareDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Proposed title of the frozen view. */
  title: string;
  /** False for a view that is already frozen or has no numbers. */
  freezable: boolean;
  /** Path and query of the shared page; absent = the current address. */
  path?: string;
}

const PARTS = {
  link: "Link",
  embed: "Embed",
  picture: "Picture",
  copy: "Copy table",
  files: "Files",
  cite: "Cite",
  report: "Report",
} as const;
const NAMES: Readonly<Record<string, string>> = {
  chart: "Chart",
  summary: "Summary, one row a group",
  table: "Table",
  targets: "All recall targets",
  report: "Whole report",
  shape: "Shape of each group",
  scaling: "Thread scaling",
  efficiency: "Efficiency",
  "index-cost": "Index cost",
};

/** Share dialog: link, frozen view, embed, picture, table, files, citations, and a panel of a report. */
export default function ShareDialog({ open, onOpenChange, title, freezable, path }: ShareDialogProps) {
  const here = path === undefined ? window.location.href : new URL(withBase(path), window.location.href).href;
  const kit = useKit(open ? here : null);
  const [part, setPart] = useState<string>("link");
  const [name, setName] = useState<string | null>(null);
  const [frozenNow, setFrozenNow] = useState<{ of: string; frozen: Frozen } | null>(null);
  // Other filters make another view, which isn't frozen.
  const frozen = frozenNow?.of === here ? frozenNow.frozen : null;
  // Citations refer to the frozen view.
  const frozenKit = useKit(open ? (frozen?.url ?? null) : null);
  const ready = kit !== null && typeof kit !== "string" ? kit : null;
  const figure = ready?.figures.find((each) => each.name === name) ?? ready?.figures[0] ?? null;
  // A report can't be a panel of another one.
  const parts = Object.entries(PARTS).filter(
    ([key]) => key !== "report" || !ready?.figures.some(({ name: own }) => own === "report"),
  );
  const cited = frozenKit !== null && typeof frozenKit !== "string" ? frozenKit : ready;
  const content = (draw: (figure: KitFigure) => React.ReactNode) => (figure ? draw(figure) : <NoFigure kit={kit} />);
  const right = ready?.freezing ?? "yes";
  const form = (
    <FreezeForm
      key={here}
      address={here}
      title={title}
      frozen={frozen}
      onFrozen={(done) => setFrozenNow({ of: here, frozen: done })}
    />
  );
  const freeze = freezable && (right === "yes" ? form : <NeedsToken right={right} />);
  const choice = ready && ready.figures.length > 1 && (
    <FigureChoice figures={ready.figures} current={figure?.name ?? ""} onPick={setName} />
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Share this view" wide>
      {ready && <UnseenNotice bundles={ready.unseen} />}
      <Tabs.Root value={part} onValueChange={setPart}>
        <PartList parts={parts} />
        <Tabs.Content value="link" className="flex flex-col gap-3">
          <Copyable
            label={freezable ? "Link to this view, with today's data whenever it is opened" : "Link"}
            text={here}
          />
          {freeze}
        </Tabs.Content>
        <Tabs.Content value="embed">
          {content(
            (shown) =>
              ready && (
                <EmbedPart kit={ready} figure={shown} choice={choice} frozen={frozen?.url ?? null} freeze={freeze} />
              ),
          )}
        </Tabs.Content>
        <Tabs.Content value="picture">
          {content((shown) => (
            <PicturePart key={shown.name} figure={shown} choice={choice} />
          ))}
        </Tabs.Content>
        <Tabs.Content value="copy" className="flex flex-col gap-3">
          {choice}
          {content((shown) => (
            <CopyPart figure={shown} />
          ))}
        </Tabs.Content>
        <Tabs.Content value="files">{content(() => ready && <FilesPart files={ready.files} />)}</Tabs.Content>
        <Tabs.Content value="cite" className="flex flex-col gap-3">
          {ready && !cited?.isFrozen && (
            <p className="text-sm text-muted-foreground">
              A live view changes with its data: freeze it, under Link, before you cite it.
            </p>
          )}
          {content(() =>
            cited?.citations.map(({ label, text }) => (
              <Copyable key={label} label={label} text={text} rows={text.includes("\n") ? 6 : 2} />
            )),
          )}
        </Tabs.Content>
        <Tabs.Content value="report" className="flex flex-col gap-3">
          {choice}
          {content((shown) => (
            <AddToReport key={shown.name} figure={shown} address={ready?.address ?? here} />
          ))}
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  );
}

/** Says why there is no figure: the view is being read, was refused, or has no numbers. */
function NoFigure({ kit }: { kit: ReturnType<typeof useKit> }) {
  if (kit === null)
    return (
      <p role="status" className="text-muted-foreground">
        Reading the view.
      </p>
    );
  return <Notice live>{typeof kit === "string" ? kit : NOTHING}</Notice>;
}

interface FigureChoiceProps {
  figures: readonly KitFigure[];
  /** Name of the shown figure. */
  current: string;
  onPick: (name: string) => void;
}

const FigureChoice = ({ figures, current, onPick }: FigureChoiceProps) => (
  <p className="flex items-center gap-2 text-sm">
    <label htmlFor="share-figure">Show</label>
    <Select id="share-figure" value={current} onChange={(event) => onPick(event.target.value)}>
      {figures.map((each) => (
        <option key={each.name} value={each.name}>
          {NAMES[each.name] ?? each.title}
        </option>
      ))}
    </Select>
  </p>
);

/** The tabs; `parts` has keys and labels. */
const PartList = ({ parts }: { parts: readonly (readonly [string, string])[] }) => (
  <Tabs.List aria-label="Forms of sharing" className="mb-3 flex flex-wrap border-b border-border">
    {parts.map(([key, label]) => (
      <Tabs.Trigger
        key={key}
        value={key}
        className={cx(
          "-mb-px border-b-2 border-transparent px-3 py-1.5 text-sm",
          "data-[state=active]:border-accent data-[state=active]:font-medium",
        )}
      >
        {label}
      </Tabs.Trigger>
    ))}
  </Tabs.List>
);
