import { Notice } from "@/components/ui/notice";
import { DeleteKey } from "@/components/withdrawn/delete-key.client";
import { formatCounted, formatDate } from "@/lib/format";
import type { BundleReportProps } from "./bundle-report-props";
import { differences } from "./bundle-tabs";
import { HiddenNotice, OpenTerms } from "./owner-says";
import { ReadAgain } from "./read-again.client";
import { UnreadNotice } from "./unread-notice";

/**
 * Notices above a bundle's tabs:
 * - the readers who see it
 * - unread tables or their import
 * - terms and its delete key
 * - an earlier deletion
 * - damaged bytes
 * - differences from its author's tables
 */
export function BundleNotices(props: BundleReportProps) {
  const { bundle, checks, terms } = props;
  const { cells, rows } = differences(props);
  return (
    <>
      <HiddenNotice {...bundle} />
      {props.isReadAgain ? <ReadAgain /> : <UnreadNotice {...bundle} {...props.unread} points={bundle.counts.points} />}
      <OpenTerms id={bundle.id} terms={terms} />
      <DeleteKey id={bundle.id} what="bundle" />
      {bundle.deletedBefore && (
        <Notice tone="warning" title="An earlier bundle of the same file was deleted">
          on {formatDate(new Date(bundle.deletedBefore.at))}: {bundle.deletedBefore.reason}
        </Notice>
      )}
      {bundle.storedBytes !== "whole" && <BytesNotice state={bundle.storedBytes} />}
      {cells > 0 && (
        <Notice tone="warning" title={`${formatCounted(cells, "cell")} ${cells === 1 ? "differs" : "differ"}`}>
          between the author's derived tables and the raw data of this bundle.{" "}
          <a href={checks.length > 0 ? "#author-tables" : "#author-check"}>See the check</a>
        </Notice>
      )}
      {rows > 0 && (
        <Notice tone="warning" title={`${formatCounted(rows, "row")} ${rows === 1 ? "differs" : "differ"}`}>
          between the tables that the author put into this bundle and its own raw points.{" "}
          <a href="#author-check">See the check</a>
        </Notice>
      )}
    </>
  );
}

const BytesNotice = ({ state }: { state: "damaged" | "missing" }) => (
  <Notice tone="danger" title={`The stored bytes are ${state}`}>
    {state === "damaged"
      ? "Their sha256 is not the one they were stored under, so the server put them aside and does not show them."
      : "The server does not find them any more."}{" "}
    The numbers on this page were read before that. Uploading the same file again repairs the bundle.
  </Notice>
);
