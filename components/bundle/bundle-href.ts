import { urls } from "@/lib/urls";

/** The tabs of a bundle's page; the first one is open unless the address names another. */
export const BUNDLE_TABS = ["results", "runs", "files", "issues", "checks", "notes"] as const;
/** A tab of a bundle's page. */
export type BundleTab = (typeof BUNDLE_TABS)[number];

/** The search parameter that names the open tab. */
export const BUNDLE_TAB = "tab";

/** The part of the list of files in view. */
interface ListedFiles {
  /** Part of a path; "" = any. */
  text: string;
  /** "" = any. */
  role: string;
  /** The ordinal before the first file; null = from the start. */
  after: number | null;
}

/** Returns the address of a bundle's page with a tab open and a part of the file list in view. */
export function bundleHref(bundle: string, tab: BundleTab, { text, role, after }: ListedFiles): string {
  const query = new URLSearchParams();
  if (after !== null) query.set("after", String(after));
  if (text) query.set("path", text);
  if (role) query.set("role", role);
  if (tab !== BUNDLE_TABS[0]) query.set(BUNDLE_TAB, tab);
  return `${urls.bundle(bundle)}${query.size ? `?${query}` : ""}`;
}
