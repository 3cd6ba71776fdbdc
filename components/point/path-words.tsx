import { spokenLevels } from "@/lib/domain/identity/path-facts";

/**
 * Explains each name in a point's path, outermost first: "folder innodb.iobound.take4: storage innodb, scale iobound
 * ...".
 */
export function PathWords({ archive, path }: { archive: string; path: string }) {
  const levels = spokenLevels({ archive, member: path });
  if (levels.length === 0)
    return <p className="text-sm text-muted-foreground">The names in its path hold no known words.</p>;
  return (
    <dl className="grid gap-2 text-sm">
      {levels.map(({ level, source, name, words }) => (
        <div key={level}>
          <dt className="text-muted-foreground wrap-anywhere">
            {source} {name}
          </dt>
          <dd className="wrap-anywhere">{words.map(({ text, kind }) => `${kind} ${text}`).join(", ")}</dd>
        </div>
      ))}
    </dl>
  );
}
