import type { Metadata } from "next";
import { cache } from "react";
import { goneMetadata, goneOrNotFound } from "@/app/gone";
import { FilePoints, type FilePointsProps } from "@/components/files/file-points";
import { ScrollToLine } from "@/components/files/scroll-to-line.client";
import { TextLines } from "@/components/files/text-lines";
import { TextPages } from "@/components/files/text-pages";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { JoinedLinks } from "@/components/ui/joined-links";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { listPointsOfFile, loadSourceFile } from "@/lib/db/read/source-files";
import { decodeSegment } from "@/lib/decode-segment";
import { formatBytes, formatCount, formatQps } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { readFileWindow } from "./read-file-window";
import { decodeFileParams } from "./search-params";

type Props = { params: Promise<{ id: string; path: string[] }>; searchParams: Promise<RawSearchParams> };

/** The most points of a line to name. */
const MOST_OF_LINE = 5;

const load = cache(loadSourceFile);

/** Returns the file of an address; `file` is null for an unknown file and an unreadable path. */
async function find({ params, searchParams }: Props) {
  const [{ id, path: segments }, raw] = await Promise.all([params, searchParams]);
  const state = decodeFileParams(raw);
  const decoded = segments.map(decodeSegment);
  const path = decoded.includes(null) ? null : decoded.join("/");
  return { id, state, file: path === null ? null : await load(id, path, state.occurrence) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { id, file } = await find(props);
  if (!file) return goneMetadata(id, "No such file");
  return { title: `${file.path} in ${file.bundleTitle}`, robots: { index: false } };
}

/** A member of a bundle: its text around a line, and the points that were read from it. */
export default async function FilePage(props: Props) {
  const { id, state, file } = await find(props);
  if (!file) return goneOrNotFound(id);
  const [points, content] = await Promise.all([
    file.points > 0 ? listPointsOfFile(id, file.ordinal) : [],
    file.isText ? readFileWindow(id, file.path, file.occurrence, state.line) : null,
  ]);
  const bytes = urls.api.bundleFile(id, file.path) + (file.occurrence > 1 ? `?occurrence=${file.occurrence}` : "");
  return (
    <Page>
      <PageTitle
        title={file.path}
        text={
          <>
            <Link prefetch={false} href={urls.bundle(id)} className="text-link">
              {file.bundleTitle}
            </Link>
            {` · ${[formatBytes(file.sizeBytes), file.role, file.importer, file.reason].filter(Boolean).join(" · ")}`}
          </>
        }
        actions={
          <a href={withBase(bytes)} className={buttonStyle("secondary", "md")} download={file.isText ? undefined : ""}>
            {file.isText ? "Plain text" : "Download"}
          </a>
        }
      />
      <div className="flex flex-col gap-3">
        {file.occurrences > 1 && (
          <Notice tone="warning">
            The archive has {formatCount(file.occurrences)} members of this name; this is number{" "}
            {formatCount(file.occurrence)}.
          </Notice>
        )}
        {content?.problem && <Notice tone="danger">{content.problem}</Notice>}
        {content && (
          <Card id="text" title="Text" note="as in the archive; passwords and keys are masked">
            {state.line !== null && <ScrollToLine line={state.line} />}
            <LinePoints bundle={id} line={state.line} points={points.filter(({ line }) => line === state.line)} />
            <TextPages bundle={id} path={file.path} occurrence={file.occurrence} window={content.window} />
            {content.window.lines.length > 0 ? (
              <TextLines
                window={content.window}
                marked={state.line}
                href={(line) => urls.file(id, file.path, line, file.occurrence)}
                label="Text of the file"
              />
            ) : (
              <p className="text-muted-foreground">
                {content.problem
                  ? "Nothing could be read."
                  : state.line
                    ? `There is no line ${state.line}.`
                    : "The file is empty."}
              </p>
            )}
          </Card>
        )}
        {!file.isText && !file.points && (
          <Card>
            <p className="text-muted-foreground">
              This file is not text, so it is not shown here.{" "}
              {file.role === "imported" ? "Its data was read during the import." : ""}
            </p>
          </Card>
        )}
        {points.length > 0 && (
          <Card
            id="points"
            title="Points read from this file"
            note={
              file.points > points.length
                ? `the first ${formatCount(points.length)} of ${formatCount(file.points)}`
                : undefined
            }
          >
            <FilePoints bundle={id} points={points} />
          </Card>
        )}
      </div>
    </Page>
  );
}

/** The points that the marked line holds, which lead back to their numbers; nothing without any. */
function LinePoints({ bundle, line, points }: Pick<FilePointsProps, "bundle" | "points"> & { line: number | null }) {
  if (line === null || points.length === 0) return null;
  return (
    <p className="mb-2 text-sm wrap-anywhere">
      Line {line} is {points.length === 1 ? "the point" : "the points"}{" "}
      <JoinedLinks
        links={points.slice(0, MOST_OF_LINE).map(({ ordinal, label, rate }) => ({
          href: urls.point(`${bundle}.${ordinal}`),
          text: rate.value === null ? label : `${label}: ${rate.label}, ${formatQps(rate.value)} ${rate.unit}`,
        }))}
      />
      {points.length > MOST_OF_LINE && ` and ${formatCount(points.length - MOST_OF_LINE)} more`}.
    </p>
  );
}
