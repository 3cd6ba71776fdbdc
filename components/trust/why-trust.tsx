import { cx } from "@/components/ui/cx";
import type { TrustGrade, TrustItem } from "@/lib/domain/trust/trusted";
import { trustHeads } from "@/lib/domain/trust/why-trust";
import { TRUST_NOT_KEPT, TRUST_TITLE, trustHref } from "@/lib/views/trust/trust-links";

const MARKS: Readonly<Record<TrustGrade, { sign: string; words: string; look: string }>> = {
  doubt: { sign: "▲", words: "Doubt", look: "text-warning-foreground" },
  gap: { sign: "○", words: "Not known", look: "text-muted-foreground" },
  told: { sign: "●", words: "Known", look: "text-success-foreground" },
};

interface WhyTrustProps {
  /** Null = a view frozen before this was kept. */
  items: readonly TrustItem[] | null;
  /** The most items in the line; 1 where a table should start soon. */
  most?: number;
}

/**
 * One line with the worst facts first. It unfolds to the runner, sponsor, repeats, differences and files. Needs no
 * scripts.
 */
export function WhyTrust({ items, most = 3 }: WhyTrustProps) {
  if (items === null)
    return (
      <p className="text-sm">
        {TRUST_TITLE}: {TRUST_NOT_KEPT}.
      </p>
    );
  if (items.length === 0) return null;
  const { heads, more } = trustHeads(items, most);
  const isDoubt = items[0]?.grade === "doubt";
  return (
    <details className="min-w-0 text-sm open:basis-full" id="why-trust">
      <summary className="min-h-6 w-fit max-w-full py-0.5 cursor-pointer wrap-anywhere">
        {most > 1 ? TRUST_TITLE : "Trust"}:{" "}
        <span className={cx("font-medium", isDoubt ? "text-warning-foreground" : "text-foreground")}>{heads[0]}</span>
        {heads.slice(1).map((head) => ` · ${head}`)}
        {more > 0 && ` · ${more} more`}
      </summary>
      <dl
        className={cx(
          "mt-1 mb-2 grid max-w-[90ch] gap-x-4 gap-y-1 rounded-md border border-border",
          "bg-surface px-3 py-2 text-foreground sm:grid-cols-[max-content_minmax(0,1fr)]",
        )}
      >
        {items.map(({ about, grade, text, links }) => (
          <div key={about} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="font-medium">
              <span aria-hidden="true" className={cx("mr-1.5 inline-block w-3 text-center", MARKS[grade].look)}>
                {MARKS[grade].sign}
              </span>
              <span className="sr-only">{MARKS[grade].words}: </span>
              {about}
            </dt>
            <dd className="wrap-anywhere">
              {text}
              {links.map((link) => (
                <span key={link.bundle}>
                  {" "}
                  <a className="text-link" href={trustHref(link)}>
                    {link.text}
                  </a>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
