import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { RawName } from "@/components/ui/raw-name";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import { type Measure, unitHead } from "@/lib/blocks/amount";
import type { BlockColumn } from "@/lib/blocks/block";

/** A column's head on a page. */
export interface Head {
  key: string;
  text: string;
  /** Smaller lines below it. */
  lines: readonly string[];
  /** Its whole name, on hover. */
  title: string | undefined;
  measure: Measure;
  kind: BlockColumn["kind"];
  phone?: BlockColumn["phone"];
  href?: string | undefined;
}

interface FrameProps {
  name: string;
  caption: string;
  corner: string;
  heads: readonly Head[];
  children: ReactNode;
}

/** Heads with more characters than this wrap. */
const LONG_HEAD = 24;

/** The box, the caption and the heads of a block's table. */
export function BlockTableFrame({ caption, name, corner, heads, children }: FrameProps) {
  return (
    <ScrollBox aria-label={`Table: ${name}`}>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted-foreground">
          <tr className="border-b border-border-strong">
            <th scope="col" className="sticky left-0 z-1 bg-surface py-1 pr-3 text-left align-bottom font-medium">
              {corner}
            </th>
            {heads.map(({ key, text, lines, title, measure, kind, phone, href }) => (
              <th
                key={key}
                scope="col"
                title={title}
                className={cx(
                  "max-w-40 px-2 py-1 align-bottom font-medium wrap-break-word",
                  kind === "text" ? "text-left" : "text-right",
                  // A long head takes three lines, not one for each word.
                  text.length > LONG_HEAD && "min-w-24",
                  // A phone has no room for drawings beside numbers.
                  kind === "bar" && "max-md:hidden",
                  phone === "hide" && "max-md:not-print:hidden",
                )}
              >
                <HeadOf text={text} href={href} />
                <UnitOf measure={measure} />
                {lines.map((line) => (
                  <span key={line} className="block text-xs font-normal">
                    {line}
                  </span>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}

/** A name that leads to its page where it has one. */
export const HeadOf = ({ text, href }: { text: string; href?: string | undefined }) =>
  href === undefined ? (
    <RawName text={text} />
  ) : (
    <Link prefetch={false} href={href} className="text-link">
      <RawName text={text} />
    </Link>
  );

/** The unit after a head; nothing for numbers without one. */
export const UnitOf = ({ measure }: { measure: Measure }) => {
  const text = unitHead(measure);
  return text && <span className="font-normal text-muted-foreground">, {text}</span>;
};
