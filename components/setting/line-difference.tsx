import type { DifferenceLine } from "@/lib/domain/conditions/line-differences";

const marks = { same: " ", removed: "−", added: "+" } as const;
/** The kinds of lines for screen readers. */
const spokenKinds = { same: "", removed: "only in the first: ", added: "only in the second: " } as const;
const looks = {
  same: "",
  removed: "bg-worse/40 text-worse-foreground",
  added: "bg-better/40 text-better-foreground",
} as const;

/** Differing lines with three lines of context, numbered as in the first and the second file. */
export function LineDifference({ hunks }: { hunks: readonly (readonly DifferenceLine[])[] }) {
  return (
    <div className="flex flex-col gap-3">
      {hunks.map((lines) => (
        <section
          key={`${lines[0]?.a}-${lines[0]?.b}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, also by keyboard
          tabIndex={0}
          aria-label={`Lines from ${lines[0]?.a ?? lines[0]?.b ?? 1}`}
          className="overflow-x-auto rounded-md border border-border"
        >
          <table className="min-w-full border-collapse font-mono text-xs">
            <tbody>
              {lines.map((line) => (
                <tr key={`${line.a}-${line.b}`} className={looks[line.kind]}>
                  <td className="w-px px-2 py-px text-right tabular-nums select-none">{line.a ?? ""}</td>
                  <td className="w-px px-2 py-px text-right tabular-nums select-none">{line.b ?? ""}</td>
                  <td className="py-px pr-3 pl-1 whitespace-pre">
                    <span aria-hidden="true" className="inline-block w-4 select-none">
                      {marks[line.kind]}
                    </span>
                    <span className="sr-only">{spokenKinds[line.kind]}</span>
                    {line.text}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
