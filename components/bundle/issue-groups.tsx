import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { formatCount, formatCounted } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";

interface IssueGroup {
  code: string;
  severity: "error" | "warning" | "info";
  total: number;
  issues: { path: string | null; line: number | null; text: string | null; message: string }[];
}

const tones = { error: "danger", warning: "warning", info: "info" } as const;

/** Issues of an import by code, worst first. One with a path links to its file, and to its line where it has one. */
export const IssueGroups = ({ bundle, groups }: { bundle: string; groups: IssueGroup[] }) => (
  <div className="flex flex-col divide-y divide-border">
    {groups.map(({ severity, code, total, issues }) => (
      <details key={`${severity} ${code}`} open={severity === "error"} className="py-2 first:pt-0">
        <summary className="rounded-sm">
          <Badge tone={tones[severity]}>{severity}</Badge> <span className="font-medium">{code}</span>{" "}
          <span className="text-muted-foreground">{formatCounted(total, "time")}</span>
        </summary>
        <ul className="mt-1.5 flex flex-col gap-1.5 pl-4">
          {issues.map((issue, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two issues may be equal
            <li key={index} className="text-sm wrap-anywhere">
              {issue.message}
              {issue.path !== null && (
                <>
                  {" "}
                  <Link prefetch={false} href={urls.file(bundle, issue.path, issue.line)} className="text-link">
                    {issue.path}
                    {issue.line !== null && `:${issue.line}`}
                  </Link>
                </>
              )}
              {issue.text && (
                <code className="mt-0.5 block rounded bg-surface-muted px-1.5 py-0.5 font-mono text-xs">
                  {issue.text}
                </code>
              )}
            </li>
          ))}
        </ul>
        {total > issues.length && (
          <p className="mt-1.5 pl-4 text-sm text-muted-foreground">
            {formatCount(total - issues.length)} more of this kind {total - issues.length === 1 ? "is" : "are"} not
            listed here.{" "}
            <a href={withBase(urls.api.bundle(bundle))} className="text-link">
              The API’s answer
            </a>{" "}
            has the first 1,000 issues of all kinds.
          </p>
        )}
      </details>
    ))}
  </div>
);
