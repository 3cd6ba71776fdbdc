import type { FrozenView } from "./frozen-view";

/**
 * A frozen view without the names of bundles that it shows nothing of: filters and sides offered them when it was frozen. Nothing can be chosen in a
 * frozen view, and bundles that become private or are deleted later are nobody's to read. `ids` are its own.
 */
export function withOwnChoices<View extends FrozenView>(frozen: View, ids: readonly string[]): View {
  const own = new Set(ids);
  const { view } = frozen;
  if ("choices" in view)
    return view.params.by === "bundle"
      ? { ...frozen, view: { ...view, choices: view.choices.filter(({ key }) => own.has(key)) } }
      : frozen;
  const facets = view.facets.map((facet) =>
    facet.key === "bundle" ? { ...facet, options: facet.options.filter(({ value }) => own.has(value)) } : facet,
  );
  return { ...frozen, view: { ...view, facets } };
}
