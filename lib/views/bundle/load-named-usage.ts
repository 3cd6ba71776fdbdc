import { loadCorrections } from "@/lib/db/read/corrections";
import { loadUsage, type Usage } from "@/lib/db/read/setting-pages";
import { correctEngine, type SettingSubject } from "@/lib/domain/names/corrections";
import { engineName } from "@/lib/domain/names/engines";

/** The uses of a build, config or machine, with the names of its companions. */
export interface NamedUsage extends Usage {
  /** `displayName`: the name that readers gave; null = none. `engineName`: the name of the engine that they see. */
  together: (Usage["together"][number] & { displayName: string | null; engineName: string })[];
}

/**
 * Loads where a build, config or machine was used, with readers' names for its companions. `all` lists every use
 * instead of the first ones (loadUsage).
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
      return {
        ...item,
        displayName: called === item.name ? null : called,
        engineName: correctEngine(item.engine, engineName(item.engine), corrections),
      };
    }),
  };
}
