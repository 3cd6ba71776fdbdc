import type { Metadata } from "next";
import { cache } from "react";
import { leadToKey } from "@/app/lead-to-key";
import { ownPage } from "@/app/page-metadata";
import { ImportedFacts } from "@/components/setting/imported-facts";
import { ProvenanceTable } from "@/components/setting/provenance-table";
import { SettingPage } from "@/components/setting/setting-page";
import { Companions, UsageTable } from "@/components/setting/usage";
import { LinkButton } from "@/components/ui/link-button";
import { listCorrections } from "@/lib/db/read/corrections";
import { listConfigFiles } from "@/lib/db/read/provenance-files";
import { findConfig } from "@/lib/db/read/setting-pages";
import { correctionRightNow } from "@/lib/db/write/correction-rights";
import { decodeSegment } from "@/lib/decode-segment";
import { saysSomething } from "@/lib/domain/names/corrections";
import { urls } from "@/lib/urls";
import { loadNamedUsage } from "@/lib/views/bundle/load-named-usage";
import { usageNote } from "@/lib/views/state/setting-words";

type Props = { params: Promise<{ raw: string }>; searchParams: Promise<{ list?: string | string[] }> };

/**
 * Returns a config with its uses and corrections; `all` lists every use instead of the first ones. Null where no
 * visible run has it. Metadata and page both need it.
 */
const load = cache(async (segment: string, all = false) => {
  const raw = decodeSegment(segment);
  const config = raw === null ? null : await findConfig(raw);
  if (!config) return null;
  const usage = await loadNamedUsage("config", config.id, all);
  if (usage.runs === 0) return null;
  const target = { subject: "config", engine: "", name: config.raw } as const;
  return { config, usage, target, corrections: await listCorrections(target) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await load((await params).raw);
  if (!found) return { title: "No such config" };
  const { corrections, config } = found;
  const title = `${corrections[0]?.displayName ?? config.raw}, config`;
  return ownPage({ title }, { path: urls.config(config.raw) });
}

/** A config's page: facts of its name, runs and settings files. */
export default async function ConfigPage({ params, searchParams }: Props) {
  const { raw } = await params;
  const found = await load(raw, (await searchParams).list === "all");
  if (!found)
    return leadToKey("config", raw, async (key) => ((await load(encodeURIComponent(key))) ? urls.config(key) : null));
  const { config, usage, target, corrections } = found;
  const files = await listConfigFiles(config.raw);
  const correction = corrections[0] && saysSomething(corrections[0]) ? corrections[0] : null;
  return (
    <SettingPage
      target={target}
      corrections={corrections}
      right={await correctionRightNow(target)}
      text="A named settings file that benchmarks ran with."
      actions={
        files.length > 0 && <LinkButton href={urls.configDiff({ a: config.raw })}>Compare with another</LinkButton>
      }
      factsNote="decoded from the raw name; never changed"
      facts={
        <ImportedFacts
          correction={correction}
          facts={[
            { name: "Name", imported: config.raw, corrected: correction?.displayName },
            { name: "Id", imported: config.configId },
            { name: "Variants", imported: config.variants.length > 0 ? config.variants.join(", ") : null },
            {
              name: "Hardware, a claim",
              imported:
                config.claimedHardware === null ? null : `${config.claimedHardware} (from the name; not observed)`,
            },
          ]}
        />
      }
      usageNote={usageNote(usage)}
      usage={
        <>
          <UsageTable usage={usage} filter={{ config: config.raw }} />
          <Companions items={usage.together} />
        </>
      }
      filesNote={files.length > 0 ? "newest bundles first" : undefined}
      files={<ProvenanceTable files={files} empty="No bundle holds a settings file that carries this name." />}
    />
  );
}
