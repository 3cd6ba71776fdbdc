/** A build as its order is told. */
export interface OrderedBuild {
  raw: string;
  version: string | null;
  /** What a reader corrected; null or absent where nobody did. YYYY-MM-DD. */
  releaseDate?: string | null;
}

// Pre-releases come before their release: 18beta1 < 18rc1 < 18.0.
const stages: Readonly<Record<string, number>> = { dev: -4, alpha: -3, a: -3, beta: -2, b: -2, preview: -2, rc: -1 };

type Part = number | string;

/** 8.0.43 as [8, 0, 43]; 18beta2 as [18, -2, 2]; other words stay words. */
function partsOf(version: string): Part[] {
  return (version.toLowerCase().match(/\d+|[a-z]+/g) ?? []).map((part) =>
    /^\d/.test(part) ? Number(part) : (stages[part] ?? part),
  );
}

/** Orders two versions as they were released within one line of an engine: numerically, pre-releases before their release. */
export function compareVersions(a: string, b: string): number {
  const [x, y] = [partsOf(a), partsOf(b)];
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const [p = 0, q = 0] = [x[i], y[i]];
    if (p === q) continue;
    if (typeof p === "number" && typeof q === "number") return p - q;
    // A word comes after any number: 9.8.clang after 9.8.4.
    if (typeof p === "number") return -1;
    if (typeof q === "number") return 1;
    return p < q ? -1 : 1;
  }
  return 0;
}

/**
 * The order of an engine's builds: by version; builds without one come last, by name; equal versions by name. A release date
 * decides only between builds that both have one and whose versions say nothing.
 */
export function compareBuilds(a: OrderedBuild, b: OrderedBuild): number {
  if (a.version !== null && b.version !== null) {
    const order = compareVersions(a.version, b.version);
    if (order !== 0) return order;
  } else if (a.version !== null || b.version !== null) return a.version === null ? 1 : -1;
  if (a.releaseDate && b.releaseDate && a.releaseDate !== b.releaseDate) return a.releaseDate < b.releaseDate ? -1 : 1;
  return a.raw < b.raw ? -1 : a.raw > b.raw ? 1 : 0;
}
