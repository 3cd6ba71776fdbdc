import { withBase } from "@/lib/urls";

/** Returns the target of a page's form: the address without parameters. */
export const formAction = (page: string): string => withBase(page.split("?")[0] ?? "");

/** Hidden fields for the parameters that a form doesn't change; `asks` selects the form's own ones. */
export function KeptFields({ page, asks }: { page: string; asks: (key: string) => boolean }) {
  const kept = [...new URLSearchParams(page.split("?")[1])].filter(([key]) => !asks(key));
  return kept.map(([key, value]) => <input key={`${key} ${value}`} type="hidden" name={key} value={value} />);
}
