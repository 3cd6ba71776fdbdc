import { group } from "d3-array";
import { Fragment, type ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { changeText } from "@/lib/domain/sentences/amounts";
import { newestSentence } from "@/lib/domain/sentences/of-history";
import { inFull } from "@/lib/domain/sentences/sentence";
import { MOST_RUNS } from "@/lib/domain/verdicts/verdict";
import { formatCounted, formatPercent } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { HistoryPanel, HistoryView } from "@/lib/views/history/history-types";
import { newestPair, noiseOfBuild } from "@/lib/views/history/newest-pair";
import { type NewestStep, newestSummary } from "@/lib/views/history/newest-summary";
import { encodeHistoryParams } from "@/lib/views/state/history-params";
import { BuildClaim } from "./history-claims.client";

/** Beyond these, sentences on lines are in the table only. */
const MOST_SENTENCES = 8;

/**
 * Returns the card beside an engine's chart: its newest release against the one before. Null where there is nothing to
 * say of it. A frozen view holds no other workloads, so nothing leads to their histories.
 */
export function newestRelease(
  view: Pick<HistoryView, "params" | "newest" | "subject" | "subjects">,
  panel: HistoryPanel,
  isFrozen: boolean,
): ReactNode {
  const summary = newestSummary(view, panel);
  const lineSentences = panel.lines.flatMap((line) => {
    const { key, label, newest, late } = line;
    // A late fix is not a newest release: the list of last builds has it.
    if (!newest || late) return [];
    return {
      key,
      label,
      newest,
      text: inFull(newestSentence(newest, noiseOfBuild(line, newest.build), newestPair(line))),
    };
  });
  const sentences = lineSentences.length <= MOST_SENTENCES ? lineSentences : [];
  if (!summary && !sentences.length) return null;
  return (
    <Card id={`newest-release-${panel.engine}`} title={summary ? `Newest: ${summary.name}` : "Newest builds"}>
      {summary && (
        <>
          <p className="text-sm font-semibold text-pretty">{inFull(summary.counts)}</p>
          <dl className="my-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
            {summary.ends && (
              <>
                <End
                  name={summary.ends.isJudged ? "worst" : "lowest"}
                  step={summary.ends.worst}
                  view={view}
                  isFrozen={isFrozen}
                />
                <End
                  name={summary.ends.isJudged ? "best" : "highest"}
                  step={summary.ends.best}
                  view={view}
                  isFrozen={isFrozen}
                />
              </>
            )}
            {summary.visible && <Fact name="detectable">{limitText(summary.visible)}</Fact>}
            {summary.more !== null && <Fact name="to settle 5 %">{runsText(summary.more)}</Fact>}
          </dl>
        </>
      )}
      {sentences.length > 0 && (
        <ul aria-label={`Newest builds of ${panel.engineName}`} className="flex flex-col gap-1 text-sm">
          {[...group(sentences, ({ text }) => text)].map(([text, lines]) => (
            <li key={text}>
              {lines.map(({ key, label, newest }, at) => (
                <Fragment key={key}>
                  {at > 0 && "; "}
                  <BuildClaim line={key} build={newest.build}>
                    {label || panel.engineName}
                  </BuildClaim>
                </Fragment>
              ))}
              : {text}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface EndProps {
  name: string;
  step: NewestStep;
  view: Pick<HistoryView, "params" | "subjects">;
  isFrozen: boolean;
}

/** The workload that moved farthest one way. */
function End({ name, step, view: { params, subjects }, isFrozen }: EndProps) {
  const { subject, workload, ratio, answer } = step;
  const known = subjects.find(({ key }) => key === subject);
  const text = known?.label ?? workload;
  return (
    <Fact name={name}>
      {known && !isFrozen ? (
        <Link
          prefetch={false}
          className="text-link"
          href={urls.history(encodeHistoryParams({ ...params, of: subject }))}
        >
          {text}
        </Link>
      ) : (
        text
      )}{" "}
      <b className="whitespace-nowrap tabular-nums">{changeText(ratio)}</b>
      {answer === "cannot tell" && <span className="text-muted-foreground">, within noise</span>}
    </Fact>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted-foreground">{name}</dt>
    <dd className="m-0 text-right wrap-anywhere">{children}</dd>
  </>
);

/** Returns the falls that would show: "falls from 3 % to 5 %". */
function limitText({ least, most }: { least: number; most: number }): string {
  const [from, to] = [least, most].map(formatPercent);
  return from === to ? `falls from ${from}` : `falls from ${from} to ${to}`;
}

/** Returns the number of runs that would settle a change of 5 %. */
const runsText = (more: number): string =>
  more === 0 ? "settled" : more >= MOST_RUNS ? `${MOST_RUNS} or more runs` : `up to ${formatCounted(more, "more run")}`;
