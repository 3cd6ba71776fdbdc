import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Select } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { urls, withBase } from "@/lib/urls";
import type { DiffSide, DiffView } from "@/lib/views/diff/diff-types";
import { encodeDiffParams } from "@/lib/views/state/diff-params";

/** Chooses A and B among the values in view. A plain form works without scripts. */
export function SidePicker({ view }: { view: DiffView }) {
  const { params, a, b } = view;
  // Hidden fields keep the parameters that the form doesn't change.
  const kept = [...new URLSearchParams(encodeDiffParams({ ...params, a: null, b: null }))];
  return (
    <Card id="sides" title={`${view.byLabel}s`}>
      <form method="get" action={withBase(urls.diff())} className="flex flex-wrap items-end gap-2">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid w-full min-w-0 gap-2">
          <Side name="a" label="A, the base" side={a} choices={view.choices} />
          <Side name="b" label="B, compared with it" side={b} choices={view.choices} />
        </div>
        <div className="flex items-center gap-3 pb-0.5">
          <Button type="submit" size="sm">
            Compare
          </Button>
          {a.key !== null && b.key !== null && (
            <Link
              prefetch={false}
              className="text-link text-sm"
              href={urls.diff(encodeDiffParams({ ...params, a: b.key, b: a.key }))}
            >
              Swap A and B
            </Link>
          )}
        </div>
      </form>
    </Card>
  );
}

interface SideProps {
  name: "a" | "b";
  label: string;
  side: DiffSide;
  choices: DiffView["choices"];
}

const Side = ({ name, label, side, choices }: SideProps) => (
  <div className="flex min-w-0 flex-col gap-1">
    <label htmlFor={`side-${name}`} className="text-sm text-muted-foreground">
      {label}
    </label>
    {/* A new address resets the uncontrolled box to its value. */}
    <Select key={side.key} id={`side-${name}`} name={name} defaultValue={side.key ?? ""} required>
      {side.key === null && <option value="">Choose</option>}
      {choices.map(({ key, label: text }) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </Select>
    {/* A phone's box cuts the end, which tells two sides of one version apart. */}
    {side.key !== null && side.head.lines.length > 0 && (
      <p className="text-xs text-muted-foreground wrap-anywhere sm:hidden">{side.head.lines.join(", ")}</p>
    )}
  </div>
);
