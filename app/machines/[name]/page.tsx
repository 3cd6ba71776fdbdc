import type { Metadata } from "next";
import { cache } from "react";
import { leadToKey } from "@/app/lead-to-key";
import { ownPage } from "@/app/page-metadata";
import { NotesCard } from "@/components/notes/notes-card";
import { AlikeMachines } from "@/components/setting/alike-machines";
import { ImportedFacts } from "@/components/setting/imported-facts";
import { ProvenanceTable } from "@/components/setting/provenance-table";
import { SettingPage } from "@/components/setting/setting-page";
import { Companions, UsageTable } from "@/components/setting/usage";
import { listCorrections } from "@/lib/db/read/corrections";
import { listMachines } from "@/lib/db/read/machines";
import { listFilesBeside } from "@/lib/db/read/provenance-files";
import { findMachine } from "@/lib/db/read/setting-pages";
import { correctionRightNow } from "@/lib/db/write/correction-rights";
import { loadNotes } from "@/lib/db/write/notes";
import { decodeSegment } from "@/lib/decode-segment";
import { saysSomething } from "@/lib/domain/names/corrections";
import { factInWords } from "@/lib/domain/names/merged-build";
import { subjectOf } from "@/lib/domain/notes/note-targets";
import { noteThreads } from "@/lib/domain/notes/notes";
import { formatBytes } from "@/lib/format";
import { urls } from "@/lib/urls";
import { loadNamedUsage } from "@/lib/views/bundle/load-named-usage";
import { proposedName } from "@/lib/views/state/proposed-name";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { usageNote } from "@/lib/views/state/setting-words";

type Props = { params: Promise<{ name: string }>; searchParams: Promise<RawSearchParams> };

/**
 * Returns a machine with its uses and corrections; `all` lists every use instead of the first ones. Null where no
 * visible run has it. Metadata and page both need it.
 */
const load = cache(async (segment: string, all = false) => {
  const name = decodeSegment(segment);
  const machine = name === null ? null : await findMachine(name);
  if (!machine) return null;
  const usage = await loadNamedUsage("machine", machine.id, all);
  if (usage.runs === 0) return null;
  const target = { subject: "machine", engine: "", name: machine.name } as const;
  return { machine, usage, target, corrections: await listCorrections(target) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await load((await params).name);
  if (!found) return { title: "No such machine" };
  const { corrections, machine } = found;
  const title = `${corrections[0]?.displayName ?? machine.name}, machine`;
  return ownPage({ title }, { path: urls.machine(machine.name) });
}

/** A machine's page: observed hardware, runs, notes and files. */
export default async function MachinePage({ params, searchParams }: Props) {
  const { name } = await params;
  const { list, same } = await searchParams;
  const found = await load(name, list === "all");
  if (!found)
    return leadToKey("machine", name, async (key) =>
      (await load(encodeURIComponent(key))) ? urls.machine(key) : null,
    );
  const { machine, usage, target, corrections } = found;
  const noted = { on: "machine", name: machine.name } as const;
  const files = await listFilesBeside("machine", machine.id);
  const right = await correctionRightNow(target);
  const { contradicted: said } = machine;
  const words = <T,>(fact: T | null, stated: readonly T[], format: (fact: T) => string) =>
    factInWords(fact === null ? null : format(fact), stated.map(format));
  const correction = corrections[0] && saysSomething(corrections[0]) ? corrections[0] : null;
  return (
    <SettingPage
      target={target}
      corrections={corrections}
      right={right}
      same={proposedName(same)}
      text="Observed hardware. Its name is the host word of the path, or the model and the number of CPUs."
      factsTitle="What was observed"
      factsNote="observed by tools, or the host word of a path; never changed"
      facts={
        <ImportedFacts
          correction={correction}
          facts={[
            { name: "Name", imported: machine.name, corrected: correction?.displayName },
            { name: "CPUs", imported: words(machine.cpus, said.cpus, String) },
            { name: "Memory", imported: words(machine.memoryBytes, said.memoryBytes, formatBytes) },
            { name: "Model", imported: words(machine.model, said.model, String) },
          ]}
        />
      }
      usageNote={usageNote(usage)}
      usage={
        <>
          <UsageTable usage={usage} filter={{ machine: machine.name }} />
          <Companions items={usage.together} />
        </>
      }
      beside={
        <>
          <AlikeMachines name={machine.name} machines={await listMachines()} canCorrect={right === "yes"} />
          <NotesCard target={noted} threads={noteThreads(await loadNotes(subjectOf(noted)))} />
        </>
      }
      filesNote={
        files.length > 0 ? "of hardware and system in the same bundles; some may be about other machines" : undefined
      }
      files={<ProvenanceTable files={files} empty="No bundle that has runs on it holds files about hardware." />}
    />
  );
}
