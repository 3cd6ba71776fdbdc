import { Badge } from "@/components/ui/badge";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { WORD_SETTINGS } from "@/lib/domain/conditions/dimensions";
import type { Params } from "@/lib/domain/model";
import { FAMILIES, GROUPS, isFamily, isGroup, workloadLabel } from "@/lib/domain/workloads/families";
import { formatBytes, formatCounted, formatDate } from "@/lib/format";
import { urls } from "@/lib/urls";

/** The setting of a point; null, k 0 and distance "" = no source states it. */
export interface PointSetting {
  engine: string;
  engineName: string;
  algorithm: string;
  build: string | null;
  buildVersion: string | null;
  buildFlags: string[] | null;
  buildCommit: string | null;
  config: string | null;
  claimedHardware: string | null;
  machine: string | null;
  machineModel: string | null;
  cpus: number | null;
  memoryBytes: number | null;
  family: string;
  dataset: string;
  group: string | null;
  workloadParams: Params;
  settings: Params;
  distance: string;
  k: number;
  threads: number | null;
  batch: boolean | null;
  /** Notes by name. `given` lists the parts that the upload states, `manifest` those of its manifest. */
  notes: Params;
  /** Author and time of the facts that the upload stated; null without any. */
  given: { by: string | null; at: string } | null;
  status: string;
  runStatus: string;
  origin: string;
}

const NOT_STATED = "– (no source says)";
const origins: Readonly<Record<string, string>> = {
  raw: "raw: a tool printed it",
  author: "author: derived by the bundle's author",
  computed: "computed here",
};

/** The setting of a point, with a remark where no source states a part. */
export function SettingFacts({ point }: { point: PointSetting }) {
  const given = givenParts(point);
  const isTest = point.family !== "vector-search";
  return (
    <Facts
      items={[
        {
          name: "Engine",
          value: (
            <>
              <Link prefetch={false} href={urls.engine(point.engine)} className="text-link">
                {point.engineName}
              </Link>
              {given("engine")}
            </>
          ),
        },
        ...(isTest ? [] : [{ name: "Algorithm", value: point.algorithm }]),
        ...partFacts(point, given),
        ...(isTest ? testFacts(point, given) : searchFacts(point)),
        { name: "Threads", value: point.threads ?? NOT_STATED },
        ...(isTest ? [] : [{ name: "Mode", value: modeText(point) }]),
        ...Object.entries(point.settings).map(([name, value]) => ({
          name: WORD_SETTINGS.get(name) ?? `${name} (set)`,
          value: String(value),
        })),
        { name: "Origin", value: origins[point.origin] ?? point.origin },
        {
          name: "Status",
          value: (
            <>
              <Badge tone={point.status === "complete" ? "success" : "warning"}>{point.status}</Badge>
              {point.runStatus !== point.status && ` in a ${point.runStatus} run`}
            </>
          ),
        },
      ]}
    />
  );
}

/** Returns the remark on a part's source; "" without one. */
type Given = (part: string) => string;

/** Build, config and machine, each with what is known of it. */
function partFacts(point: PointSetting, given: Given) {
  const { build, config, machine, claimedHardware } = point;
  const decoded = [point.buildVersion, point.buildFlags?.join(", "), point.buildCommit].filter(Boolean).join("; ");
  const claimed = claimedHardware ? `its name claims ${claimedHardware}` : "";
  const hardware = [
    point.machineModel,
    point.cpus && formatCounted(point.cpus, "CPU"),
    point.memoryBytes && formatBytes(point.memoryBytes),
  ];
  return [
    { name: "Build", value: linkedName(build, urls.build(point.engine, build ?? ""), decoded, given("build")) },
    { name: "Config", value: linkedName(config, urls.config(config ?? ""), claimed, given("config")) },
    {
      name: "Machine",
      value: linkedName(machine, urls.machine(machine ?? ""), hardware.filter(Boolean).join(", "), given("machine")),
    },
  ];
}

/** The workload of a test. */
const testFacts = ({ family, dataset, workloadParams, group }: PointSetting, given: Given) => [
  { name: "Family", value: isFamily(family) ? FAMILIES[family].name : family },
  {
    name: "Workload",
    value: (
      <>
        <Link prefetch={false} href={urls.workload(family, dataset)} className="text-link">
          {workloadLabel({ name: dataset, params: workloadParams })}
        </Link>
        {given("workload")}
      </>
    ),
  },
  { name: "Group", value: group !== null && isGroup(group) ? GROUPS[group] : "– (none)" },
];

/** The workload of a vector search. */
const searchFacts = ({ dataset, distance, k }: PointSetting) => [
  { name: "Data set", value: dataset },
  { name: "Distance", value: distance || NOT_STATED },
  { name: "k", value: k || NOT_STATED },
];

function modeText({ batch }: PointSetting): string {
  if (batch === null) return NOT_STATED;
  return batch ? "batch" : "one query at a time";
}

/** Returns a function for the remark on a part that the upload or its manifest states; "" for other parts. */
function givenParts({ notes, given }: PointSetting): Given {
  const by = given?.by ? ` by ${given.by}` : "";
  const when = given ? `${by}, ${formatDate(new Date(given.at))}` : "";
  const states = (note: unknown, part: string) => typeof note === "string" && note.split(", ").includes(part);
  return (part) => {
    if (states(notes.given, part)) return ` · given with the upload${when}`;
    return states(notes.manifest, part) ? " · from benchfolio.yaml" : "";
  };
}

/** Links a name to its page, followed by the known facts and a remark on their source. */
const linkedName = (name: string | null, href: string, known: string, remark: string) =>
  name === null ? (
    NOT_STATED
  ) : (
    <>
      <Link prefetch={false} href={href} className="text-link">
        {name}
      </Link>
      {known && ` (${known})`}
      {remark}
    </>
  );
