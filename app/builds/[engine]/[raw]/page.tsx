import type { Metadata } from "next";
import { cache } from "react";
import { leadToKey } from "@/app/lead-to-key";
import { ownPage } from "@/app/page-metadata";
import { NotesCard } from "@/components/notes/notes-card";
import { ImportedFacts } from "@/components/setting/imported-facts";
import { ProvenanceTable } from "@/components/setting/provenance-table";
import { ReleaseLink } from "@/components/setting/release-link";
import { SettingPage } from "@/components/setting/setting-page";
import { Companions, UsageTable } from "@/components/setting/usage";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { listCorrections } from "@/lib/db/read/corrections";
import { listFilesBeside } from "@/lib/db/read/provenance-files";
import { findBuild } from "@/lib/db/read/setting-pages";
import { correctionRightNow } from "@/lib/db/write/correction-rights";
import { loadNotes } from "@/lib/db/write/notes";
import { decodeSegment } from "@/lib/decode-segment";
import { saysSomething } from "@/lib/domain/names/corrections";
import { factInWords } from "@/lib/domain/names/merged-build";
import { decodeBuild, flagWordsOf } from "@/lib/domain/names/names";
import { subjectOf } from "@/lib/domain/notes/note-targets";
import { noteThreads } from "@/lib/domain/notes/notes";
import { isTestFamily } from "@/lib/domain/workloads/families";
import { urls } from "@/lib/urls";
import { loadNamedUsage } from "@/lib/views/bundle/load-named-usage";
import { usageNote } from "@/lib/views/state/setting-words";

type Props = {
  params: Promise<{ engine: string; raw: string }>;
  searchParams: Promise<{ list?: string | string[] }>;
};

/**
 * Returns a build with its uses and corrections; `all` lists every use instead of the first ones. Null where no
 * visible run has it. Metadata and page both need it.
 */
const load = cache(async (engineSegment: string, rawSegment: string, all = false) => {
  const [engine, raw] = [decodeSegment(engineSegment), decodeSegment(rawSegment)];
  const build = engine === null || raw === null ? null : await findBuild(engine, raw);
  if (!build) return null;
  const usage = await loadNamedUsage("build", build.id, all);
  if (usage.runs === 0) return null;
  const target = { subject: "build", engine: build.engine, name: build.raw } as const;
  const corrections = await listCorrections(target);
  return { build, usage, target, corrections };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { engine, raw } = await params;
  const found = await load(engine, raw);
  if (!found) return { title: "No such build" };
  const { corrections, build } = found;
  const title = `${corrections[0]?.displayName ?? build.raw}, build`;
  return ownPage(
    { title },
    { path: urls.build(build.engine, build.raw), feed: urls.buildFeed(build.engine, build.raw) },
  );
}

/** A build's page: facts of its name, runs, notes and files. */
export default async function BuildPage({ params, searchParams }: Props) {
  const { engine, raw } = await params;
  const found = await load(engine, raw, (await searchParams).list === "all");
  if (!found)
    return leadToKey("build", raw, async (key) => {
      const build = (await load(engine, encodeURIComponent(key)))?.build;
      return build ? urls.build(build.engine, build.raw) : null;
    });
  const { build, usage, target, corrections } = found;
  const noted = { on: "build", engine: build.engine, raw: build.raw } as const;
  const files = await listFilesBeside("build", build.id);
  const decoded = decodeBuild(build.raw);
  const correction = corrections[0] && saysSomething(corrections[0]) ? corrections[0] : null;
  // The row of a test family with the most runs of the build. On a tie, the first bundle's id decides.
  const [test] = usage.rows
    .filter(({ family }) => isTestFamily(family))
    .sort((a, b) => b.runs - a.runs || (a.bundle < b.bundle ? -1 : 1));
  const words = (list: readonly string[]) => (list.length > 0 ? list.join(", ") : null);
  const explained = flagWordsOf(build.raw).map(({ word, meaning }) => `${meaning} (${word})`);
  const { contradicted: said } = build;
  const flags = explained.length > 0 ? explained : build.flags;
  return (
    <SettingPage
      target={target}
      corrections={corrections}
      right={await correctionRightNow(target)}
      text={
        <>
          A build of{" "}
          <Link prefetch={false} href={urls.engine(build.engine)} className="text-link">
            {build.engineName}
          </Link>
          . <ReleaseLink engine={build.engine} build={build} />
        </>
      }
      actions={
        test && (
          <>
            <LinkButton href={urls.history(String(new URLSearchParams({ engine: build.engine, family: test.family })))}>
              What changed, by release
            </LinkButton>
            <LinkButton
              href={urls.diff(
                new URLSearchParams({
                  b: build.raw,
                  bundle: test.bundle,
                  engine: build.engine,
                  family: test.family,
                }).toString(),
              )}
            >
              A/B with another build
            </LinkButton>
          </>
        )
      }
      factsNote="decoded from the raw name or printed by the tool; never changed"
      facts={
        <ImportedFacts
          correction={correction}
          facts={[
            { name: "Name", imported: build.raw, corrected: correction?.displayName },
            { name: "Version", imported: factInWords(build.version, said.version), corrected: correction?.version },
            { name: "Release date", imported: null, corrected: correction?.releaseDate },
            { name: "Flags", imported: factInWords(words(flags), said.flags) },
            { name: "Commit", imported: factInWords(build.commit, said.commit) },
            ...(decoded.sourceDate ? [{ name: "Source of", imported: decoded.sourceDate }] : []),
            ...(decoded.rocksdb ? [{ name: "RocksDB", imported: decoded.rocksdb }] : []),
            ...(decoded.patches.length > 0 ? [{ name: "Patches", imported: words(decoded.patches) }] : []),
            ...(decoded.other.length > 0 ? [{ name: "Other words of the name", imported: words(decoded.other) }] : []),
          ]}
        />
      }
      usageNote={usageNote(usage)}
      usage={
        <>
          <UsageTable usage={usage} filter={{ engine: build.engine, build: build.raw }} />
          <Companions items={usage.together} />
        </>
      }
      beside={<NotesCard target={noted} threads={noteThreads(await loadNotes(subjectOf(noted)))} />}
      filesNote={
        files.length > 0
          ? "of versions and command lines in the same bundles; some may be about other builds"
          : undefined
      }
      files={<ProvenanceTable files={files} empty="No bundle that has runs of it holds files about versions." />}
    />
  );
}
