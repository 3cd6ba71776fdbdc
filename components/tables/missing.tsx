import { NONE } from "@/lib/format";

/** "–" with the reason for the missing value. */
export function Missing({ why }: { why: string }) {
  return (
    <span title={why} className="text-muted-foreground">
      {NONE}
      <span className="sr-only"> ({why})</span>
    </span>
  );
}
