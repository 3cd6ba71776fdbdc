import { gatesOf } from "@/lib/domain/conditions/comparison";
import type { Measured } from "@/lib/domain/conditions/measured";
import { type InView, isCompatible } from "./experiments";
import { type Stratum, stratumOf, type Upload } from "./uploads";

/**
 * Returns the strata of each bundle in these settings, bundles in order of appearance. Settings without cells in
 * `uploads` (failed runs, metrics without a rate) give strata without columns. Their recorded gates still count.
 */
export function strataInView(settings: Iterable<Measured>, uploads: ReadonlyMap<string, Upload>): InView[] {
  const all = [...settings];
  const gates = gatesOf(all, null);
  const found = new Map<string, Map<string, Stratum>>();
  for (const setting of all) {
    const { key, gates: recorded, strict, isWhole, title } = stratumOf(setting, gates, null);
    const own = found.get(setting.bundle) ?? new Map<string, Stratum>();
    found.set(setting.bundle, own);
    own.set(key, { key, gates: recorded, strict, isWhole, title, columns: [], prints: new Set() });
  }
  return [...found].map(([bundle, own]) => {
    const shown = [...own.values()];
    const whole = (uploads.get(bundle)?.strata ?? []).filter((stratum) =>
      shown.some(({ gates: recorded }) => isCompatible(recorded, stratum.gates)),
    );
    const missing = shown.filter(({ gates: recorded }) =>
      whole.every((stratum) => !isCompatible(recorded, stratum.gates)),
    );
    return { bundle, owner: uploads.get(bundle)?.owner ?? null, strata: [...whole, ...missing] };
  });
}
