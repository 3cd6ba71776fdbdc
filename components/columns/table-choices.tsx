import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import { formatCounted } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { ChosenTable } from "@/lib/views/columns/choices";
import { ChoiceRow } from "./choice-row.client";

/** The most texts to name of a part or key. */
const MOST_TEXTS = 3;

/** Returns the first texts; " ..." after them stands for others. */
const firstTexts = (texts: readonly string[]): string =>
  texts.slice(0, MOST_TEXTS).join(", ") + (texts.length > MOST_TEXTS ? " ..." : "");

interface TableChoicesProps {
  bundle: string;
  /** Its position on the page, from 0. */
  nth: number;
  chosen: ChosenTable;
}

/** One table: its path with the named parts, example rows, and a select for each part, key and column. */
export function TableChoices({ bundle, nth, chosen }: TableChoicesProps) {
  const { table, path, levels, columns, isOff } = chosen;
  const parts = path?.flatMap((piece) => (piece.kind === "part" ? [piece] : [])) ?? [];
  return (
    <Card
      id={`table-${nth}`}
      title={`${formatCounted(table.files, "file")} of one kind`}
      note={<span className="wrap-anywhere">{table.paths[0]}</span>}
    >
      <p className="rounded-md bg-surface-muted px-3 py-2 font-mono text-xs wrap-anywhere">
        <PathLine chosen={chosen} />
        {table.form === "values" && (
          <>
            <br />
            {table.levels.map(({ keys }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: levels have no other name
              <span key={at}>
                {at > 0 && "."}
                {levels[at]?.is === "text" ? keys[0] : <Part text={nameOf(levels[at], keys[0] ?? "")} tone="key" />}
              </span>
            ))}
          </>
        )}
      </p>
      <Examples bundle={bundle} chosen={chosen} />
      <fieldset className="mt-3">
        <legend className="text-sm font-semibold">What each is</legend>
        {parts.map(({ part, choice }) => (
          <ChoiceRow
            key={choice.field}
            about={`the part ${part.texts[0]} of the path`}
            label={firstTexts(part.texts)}
            choice={choice}
            kind="part"
          />
        ))}
        {levels.map((choice, at) => (
          <ChoiceRow
            key={choice.field}
            about={`the key ${table.levels[at]?.keys[0]}`}
            label={firstTexts(table.levels[at]?.keys ?? [])}
            choice={choice}
            kind="level"
          />
        ))}
        {columns.map((choice, at) => {
          const heading = table.columns[at]?.heading ?? "";
          return (
            <ChoiceRow
              key={choice.field}
              about={`the column ${heading}`}
              label={heading}
              choice={choice}
              kind="column"
            />
          );
        })}
      </fieldset>
      <label className="mt-2 flex min-h-7 items-center gap-2 text-sm">
        <input type="checkbox" name={chosen.offField} value="1" defaultChecked={isOff} />
        Leave these files out
      </label>
    </Card>
  );
}

const TONES = { path: "bg-accent-soft", key: "bg-success-soft text-success-foreground" } as const;

const Part = ({ text, tone }: { text: string; tone: keyof typeof TONES }) => (
  <span className={cx("rounded px-0.5 font-semibold", TONES[tone])}>{text}</span>
);

/** Returns a part's name in a manifest: `{engine}`, or `{_}` for one to forget; `other` for text and words. */
const nameOf = (choice: ChosenTable["levels"][number] | undefined, other: string): string => {
  if (!choice || choice.is === "text" || choice.is === "words") return other;
  return choice.is === "forget" ? "{_}" : `{${choice.is === "condition" ? choice.name : choice.is}}`;
};

/** The path of a table's first file, with the names of its parts. */
function PathLine({ chosen: { path, table } }: { chosen: ChosenTable }) {
  if (path === null) return <>{`${table.paths[0]} and others, in folders of different depths`}</>;
  return path.map((piece, at) =>
    piece.kind === "text" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
      <span key={at}>{piece.text}</span>
    ) : (
      <Part key={piece.choice.field} text={nameOf(piece.choice, "*")} tone="path" />
    ),
  );
}

/** The most columns of the example rows. */
const MOST_COLUMNS = 8;

/** The example rows, with links to their lines. */
function Examples({ bundle, chosen: { table, levels, columns } }: { bundle: string; chosen: ChosenTable }) {
  // Of a wide table the columns that are read, or may be.
  const isWide = table.columns.length > MOST_COLUMNS;
  const isLeftOut = (at: number) => columns[at]?.is === "ignore" && !columns[at].isOpen;
  const places = table.columns.flatMap((_, at) => (isWide && isLeftOut(at) ? [] : [at])).slice(0, MOST_COLUMNS);
  const keys = levels.flatMap((choice, at) => (choice.is === "text" ? [] : [at]));
  return (
    <ScrollBox className="mt-2">
      <table className="w-full border-collapse text-xs">
        <caption className="sr-only">Example rows, with file and line</caption>
        <thead>
          <tr className="border-b border-border text-left text-muted-foreground">
            {keys.map((at) => (
              <th key={at} scope="col" className="px-2 py-1 font-medium">
                {nameOf(levels[at], "")}
              </th>
            ))}
            {places.map((at) => (
              <th
                key={at}
                scope="col"
                className={`px-2 py-1 font-medium ${table.columns[at]?.isNumber ? "text-right" : ""}`}
              >
                {table.columns[at]?.heading}
              </th>
            ))}
            <th scope="col" className="px-2 py-1 font-medium">
              line
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr
              key={`${row.path} ${row.line} ${row.keys.join(".")}`}
              className="border-b border-border last:border-b-0"
            >
              {keys.map((at) => (
                <td key={at} className="px-2 py-1">
                  {row.keys[at]}
                </td>
              ))}
              {places.map((at) => (
                <td key={at} className={`px-2 py-1 ${table.columns[at]?.isNumber ? "text-right tabular-nums" : ""}`}>
                  {row.cells[at]}
                </td>
              ))}
              <td className="px-2 py-1 whitespace-nowrap">
                <Link href={urls.file(bundle, row.path, row.line)} className="text-link">
                  {`${row.path.split("/").at(-1)}:${row.line}`}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {table.columns.length > places.length && (
        <p className="mt-1 text-xs text-muted-foreground">{`${places.length} of ${table.columns.length} columns.`}</p>
      )}
    </ScrollBox>
  );
}
