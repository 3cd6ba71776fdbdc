"use client";
import { Fragment } from "react";
import { CLAIMED } from "@/components/claims/claimed";
import { cx } from "@/components/ui/cx";
import { RawName } from "@/components/ui/raw-name";
import { badgesShown, type DrawnHead } from "@/lib/views/relative/drawn-heads";
import type { ColumnHead as Head } from "@/lib/views/relative/relative-words";
import { targetText } from "./cell-target";
import { packedLines } from "./packed-lines";

/** Lines up to this length don't wrap. */
const SHORT = 18;

/** Label of a baseline column. */
const BASELINE = "baseline";

interface ColumnHeadProps {
  head: Head;
  column: number;
  /** The visible parts; the head's name has all of them. */
  drawn: DrawnHead;
  isBase: boolean;
  /** Further dimensions that differ from the baseline: "config", "machine". */
  differs: readonly string[];
  claimed: boolean;
  /** Hidden where there is room for few columns (phone-columns.ts). */
  aside: boolean;
  scope: "col" | "row";
  direction: "ascending" | "descending" | null;
  onSort: () => void;
}

/** Head of a column, or of a row in the transposed table. Its name opens the claim, its arrow sorts. */
export function ColumnHead({
  head,
  column,
  drawn,
  isBase,
  differs,
  claimed,
  aside,
  scope,
  direction,
  onSort,
}: ColumnHeadProps) {
  const name = [head.title, ...head.lines].join(", ");
  const about = [
    name,
    isBase && "the baseline",
    differs.length && `differs from the baseline in ${differs.join(", ")}`,
  ];
  const said = about.filter(Boolean).join(", ");
  return (
    <th
      scope={scope}
      id={claimed ? CLAIMED : undefined}
      aria-sort={direction ?? "none"}
      data-base={isBase || undefined}
      data-aside={aside || undefined}
    >
      <span className="head-box">
        <button
          type="button"
          className="head-button"
          data-claim={targetText({ kind: "column", column })}
          aria-label={said}
          title={said}
        >
          {drawn.lead !== null && <span className="head-line">{drawn.lead}</span>}
          <span className="head-title">{drawn.title.length > 20 ? <RawName text={drawn.title} /> : drawn.title}</span>
          {packedLines(isBase ? [...drawn.lines, BASELINE] : drawn.lines).map((words) => (
            <span
              key={words[0]}
              className={cx("head-line", words.join(", ").length <= SHORT && "sm:whitespace-nowrap")}
            >
              {words.map((word, at) => (
                <Fragment key={word}>
                  {at > 0 && ", "}
                  {isBase && word === BASELINE ? (
                    <b className="font-normal text-accent">{BASELINE}</b>
                  ) : (
                    <RawName text={word} />
                  )}
                </Fragment>
              ))}
            </span>
          ))}
          {drawn.badges.length > 0 && (
            <span className="head-line head-badge" title={drawn.badges.join(", ")}>
              {badgesShown(drawn.badges).map((badge, at) => (
                <Fragment key={badge}>
                  {at > 0 && ", "}
                  {badge.length > SHORT ? <RawName text={badge} /> : <span className="whitespace-nowrap">{badge}</span>}
                </Fragment>
              ))}
            </span>
          )}
        </button>
        <button
          type="button"
          className="sort-button"
          aria-label={`Sort by ${name}`}
          title="Sort by this column"
          onClick={onSort}
        >
          <span aria-hidden="true">{direction === "ascending" ? "▲" : direction === "descending" ? "▼" : "↕"}</span>
        </button>
      </span>
    </th>
  );
}
