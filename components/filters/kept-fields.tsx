import { withBase } from "@/lib/urls";

/** The address that a form of a page asks for: the page's without its parameters. */
export const formAction = (page: string): string => withBase(page.split("?")[0] ?? "");

/** The page's parameters that a form leaves as they are; those that `asks` says it asks for itself. */
export function KeptFields({ page, asks }: { page: string; asks: (key: string) => boolean }) {
  const kept = [...new URLSearchParams(page.split("?")[1])].filter(([key]) => !asks(key));
  return kept.map(([key, value]) => <input key={`${key} ${value}`} type="hidden" name={key} value={value} />);
}
