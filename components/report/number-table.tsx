import { CLAIMED } from "@/components/claims/claimed";
import { type Column, DataTable } from "@/components/ui/data-table";
import { withBase } from "@/lib/urls";
import { claimAddress } from "@/lib/views/sharing/share-links";

interface NumberRow {
  was: { text: string; about: string; claim: string };
  /** Path of the frozen view with its cell. */
  path: string;
  /** Path of its cell on today's data. */
  live: string;
  now: { text: string | null };
  state: "same" | "changed" | "unreachable";
  /** The state as a sentence; null = its name says all. */
  words: string | null;
}

const columns: Column<NumberRow>[] = [
  {
    key: "was",
    header: "Your text",
    rowHeader: true,
    cell: ({ was, path }) => (
      <a className="text-link" href={claimAddress(withBase(path), was.claim)}>
        {was.text}
      </a>
    ),
  },
  {
    key: "now",
    header: "Today",
    cell: ({ live, now }) =>
      now.text === null ? (
        "no number"
      ) : (
        <a className="text-link" href={withBase(`${live}#${CLAIMED}`)}>
          {now.text}
        </a>
      ),
  },
  {
    key: "state",
    header: "State",
    cell: ({ state, words }) => <span className="wrap-anywhere">{words ?? state}</span>,
  },
  {
    key: "about",
    header: "As it was frozen",
    phone: "wide",
    cell: ({ was }) => <span className="wrap-anywhere">{was.about}</span>,
  },
];

/** Numbers of a report's texts beside those of today's data. */
export const NumberTable = ({ rows }: { rows: readonly NumberRow[] }) => (
  <DataTable
    caption="Numbers of this report, frozen and today"
    columns={columns}
    rows={rows}
    rowKey={({ was, path }) => `${path} ${was.claim} ${was.text} ${was.about}`}
    empty="Its texts have no number that follows a cell."
  />
);
