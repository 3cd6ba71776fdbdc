import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { likePairsOf } from "@/lib/domain/names/like-names";
import { formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";

/** Machines that a page names; the others are counted. */
const MOST = 12;

interface AlikeMachinesProps {
  name: string;
  /** All machines, most runs first. */
  machines: readonly { name: string; displayName: string }[];
  /** The reader may correct names. */
  canCorrect: boolean;
}

/** Other machines whose names don't contradict this one's, with the correction that joins them. Nothing without any. */
export function AlikeMachines({ name, machines, canCorrect }: AlikeMachinesProps) {
  const alike = machines.flatMap((other) => {
    const [pair] = likePairsOf("machine", [name], [other.name]);
    return pair ? [{ ...other, pair }] : [];
  });
  if (!alike.length) return null;
  const more = alike.length - MOST;
  return (
    <Card id="alike" title="May be the same machine" note="names that do not contradict; no proof">
      <ul className="text-sm">
        {alike.slice(0, MOST).map(({ name: other, displayName, pair: { from, into } }) => (
          <li key={other} className="wrap-anywhere">
            <Link prefetch={false} href={urls.machine(other)} className="text-link">
              {displayName}
            </Link>
            {canCorrect && (
              <>
                {" · "}
                <Link prefetch={false} href={urls.correct(urls.machine(from), into)} className="text-link">
                  join by a correction<span className="sr-only"> of {from}</span>
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-muted-foreground">And {formatCount(more)} more with fewer runs.</p>}
    </Card>
  );
}
