import type { ReactNode } from "react";

/** Names and values side by side. A null value shows as "–". */
export function Facts({ items }: { items: readonly { name: string; value: ReactNode; title?: string }[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {items.map((item) => (
        <div key={item.name} className="contents">
          <dt className="text-muted-foreground">{item.name}</dt>
          <dd className="min-w-0 wrap-anywhere" title={item.title}>
            {item.value ?? "–"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
