import { SeriesMark } from "@/components/charts/series-mark";
import { ChipToggle } from "@/components/ui/chip-toggle";
import type { LineEntry } from "@/lib/charts/line-entries";
import { formatCount } from "@/lib/format";

/** Longer lists are folded. */
const FEW = 8;

interface LineLegendProps {
  entries: readonly LineEntry[];
  /** Keys of the drawn lines. */
  shown: ReadonlySet<string>;
  onShown: (lines: ReadonlySet<string>) => void;
}

/** Names each line of a chart once, with its branches below it. An entry hides its lines, or all others. */
export function LineLegend({ entries, shown, onShown }: LineLegendProps) {
  const list = (
    <ul aria-label="Lines" className="flex flex-wrap gap-x-4 gap-y-1.5 text-xs">
      {entries.map((entry) => (
        <Entry
          key={entry.line.series.key}
          entry={entry}
          isSingle={entries.length === 1}
          shown={shown}
          onShown={onShown}
        />
      ))}
    </ul>
  );
  if (entries.length <= FEW) return list;
  return (
    <details className="text-xs">
      <summary className="cursor-pointer py-1">Choose among {formatCount(entries.length)} lines</summary>
      {list}
    </details>
  );
}

interface EntryProps extends Omit<LineLegendProps, "entries"> {
  entry: LineEntry;
  isSingle: boolean;
}

/** A line with its branches; one line alone has nothing to hide. */
function Entry({ entry: { line, branches }, isSingle, shown, onShown }: EntryProps) {
  const { key, label, color, marker } = line.series;
  const own = [key, ...branches.map((branch) => branch.key)];
  const isOn = own.some((each) => shown.has(each));
  return (
    <li className="flex flex-col gap-1">
      <span className="flex items-center gap-1.5">
        {isSingle ? (
          <>
            <SeriesMark color={color} marker={marker} />
            {label}
          </>
        ) : (
          <>
            <ChipToggle pressed={isOn} onClick={() => onShown(toggleLines(shown, own))}>
              <SeriesMark color={color} marker={marker} />
              <span className="ml-1.5 whitespace-normal">{label}</span>
            </ChipToggle>
            <button
              type="button"
              className="h-7 px-1 text-link"
              aria-label={`Only ${label}`}
              onClick={() => onShown(new Set(own))}
            >
              only
            </button>
          </>
        )}
      </span>
      {branches.length > 0 && (
        <span className="flex flex-wrap items-center gap-1 pl-5">
          <span className="text-muted-foreground">late fixes</span>
          {branches.map((branch) => (
            <ChipToggle
              key={branch.key}
              className="px-2"
              pressed={shown.has(branch.key)}
              onClick={() => onShown(toggleLines(shown, [branch.key]))}
            >
              {branch.name}
            </ChipToggle>
          ))}
        </span>
      )}
    </li>
  );
}

/** Returns the drawn lines after a click: without these where one of them is drawn, else with all of them. */
export const toggleLines = (shown: ReadonlySet<string>, lines: readonly string[]): ReadonlySet<string> =>
  lines.some((key) => shown.has(key))
    ? new Set([...shown].filter((key) => !lines.includes(key)))
    : new Set([...shown, ...lines]);
