import { loadCorrections } from "@/lib/db/read/corrections";
import { loadUsage, type Usage } from "@/lib/db/read/setting-pages";
import type { SettingSubject } from "@/lib/domain/names/corrections";

export interface NamedUsage extends Usage {
  /** With readers' names. */
  together: (Usage["together"][number] & { displayName: string | null })[];
}

/**
 * Loads where a build, config or machine was used, with readers' names for its companions. `all` lists more than the
 * first 200.
 */
export async function loadNamedUsage(subject: SettingSubject, id: number, all: boolean): Promise<NamedUsage> {
  const [usage, corrections] = await Promise.all([
    loadUsage(subject, id, all ? { most: Number.POSITIVE_INFINITY } : {}),
    loadCorrections(),
  ]);
  return {
    ...usage,
    together: usage.together.map((item) => {
      const called = corrections.nameOf(item);
      return { ...item, displayName: called === item.name ? null : called };
    }),
  };
}
