import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { FAMILIES, isFamily } from "@/lib/domain/workloads/families";
import { formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";

interface EngineRow {
  name: string;
  displayName: string;
  algorithms: string[];
  families: string[];
  builds: number;
  datasets: number;
  bundles: number;
}

const columns: Column<EngineRow>[] = [
  {
    key: "engine",
    header: "Engine",
    rowHeader: true,
    cell: (engine) => (
      <Link prefetch={false} href={urls.engine(engine.name)} className="text-link">
        {engine.displayName}
      </Link>
    ),
  },
  {
    key: "algorithms",
    header: "Algorithms",
    phone: "wide",
    cell: (engine) => <span className="wrap-anywhere">{engine.algorithms.join(", ")}</span>,
  },
  {
    key: "families",
    header: "Benchmarks",
    phone: "wide",
    cell: (engine) => engine.families.map((family) => (isFamily(family) ? FAMILIES[family].name : family)).join(", "),
  },
  { key: "builds", header: "Builds", align: "right", cell: (engine) => formatCount(engine.builds) },
  { key: "datasets", header: "Data sets", align: "right", cell: (engine) => formatCount(engine.datasets) },
  { key: "bundles", header: "Bundles", align: "right", cell: (engine) => formatCount(engine.bundles) },
];

/** Engines with their algorithms, families and counts. */
export const EngineTable = ({ engines }: { engines: EngineRow[] }) => (
  <DataTable caption="Engines" columns={columns} rows={engines} rowKey={(engine) => engine.name} />
);
