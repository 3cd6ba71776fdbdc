import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { formatCounted } from "@/lib/format";
import { urls } from "@/lib/urls";

interface Statement {
  sql: string;
  source: { bundle: string; path: string; line: number | null };
  runs: number;
}

/** Statements as printed by runs, each with a file that has it. */
export const Statements = ({ statements }: { statements: Statement[] }) => (
  <ul className="flex flex-col gap-3">
    {statements.map(({ sql, source, runs }) => (
      <li key={sql}>
        <pre
          className={cx(
            "overflow-x-auto rounded-md bg-surface-muted px-3",
            "py-2 text-xs whitespace-pre-wrap wrap-anywhere",
          )}
        >
          <code>{sql}</code>
        </pre>
        <p className="mt-1 text-xs text-muted-foreground">
          printed by {formatCounted(runs, "run")}, such as{" "}
          <Link
            prefetch={false}
            href={urls.file(source.bundle, source.path, source.line)}
            className="text-link wrap-anywhere"
          >
            {source.path}
          </Link>
        </p>
      </li>
    ))}
  </ul>
);
