/** So many stand in a cell; its title holds all of them. */
const SHOWN = 8;

/** Names or numbers in a cell; on a phone, where the cell takes a line of its own, with its header before them and left out when empty. */
export function NamedList({ name, values }: { name: string; values: readonly (string | number)[] }) {
  if (values.length === 0) return <span className="max-sm:hidden">–</span>;
  const more = values.length - SHOWN;
  return (
    <span className="wrap-anywhere">
      <span className="sm:hidden">{name}: </span>
      {more > 0 ? `${values.slice(0, SHOWN).join(", ")} and ${more} more` : values.join(", ")}
    </span>
  );
}
