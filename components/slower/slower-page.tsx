import { SignedNotes } from "@/components/notes/signed-notes";
import { ShareButton } from "@/components/share/share-button.client";
import { cx } from "@/components/ui/cx";
import { JoinedLinks } from "@/components/ui/joined-links";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";
import { slowerTitle } from "@/lib/views/slower/slower-block";
import { encodeSlowerParams } from "@/lib/views/slower/slower-params";
import type { SlowerView } from "@/lib/views/slower/slower-types";
import { SlowerSettingCard } from "./slower-setting";

/** The page of an engine's newest release: its answers under each machine and thread count. */
export function SlowerPage({ view }: { view: SlowerView }) {
  const { familyName, newest, settings, elsewhere, ahead, emptyReason, notices, samples } = view;
  return (
    <Page>
      <PageTitle
        title={slowerTitle(view)}
        text={[familyName, newest === null ? "" : `newest release ${newest}, by version`].filter(Boolean).join(" · ")}
        wide
        actions={<ShareButton title={slowerTitle(view)} freezable={false} />}
      />
      <Engines view={view} />
      {notices.length > 0 && <Notice className="mb-3">{notices.join(" ")}</Notice>}
      {emptyReason !== null && <Notice className="mb-3">{emptyReason}</Notice>}
      {samples.length > 0 && (
        <p className="mb-3 text-sm wrap-anywhere text-muted-foreground">
          Samples are left out:{" "}
          <JoinedLinks links={samples.map(({ text, query }) => ({ href: urls.diff(query), text }))} by="; " />.
        </p>
      )}
      <div className="flex min-w-0 flex-col gap-3">
        {settings.map((setting) => (
          <SlowerSettingCard key={setting.key} view={view} setting={setting} />
        ))}
        <SignedNotes view={view} />
        <Histories title="Stages before a later release" of={ahead} />
        <Histories title="Other machines and thread counts" of={elsewhere} />
      </div>
    </Page>
  );
}

/** A folded list of histories; nothing without any. */
function Histories({ title, of }: { title: string; of: SlowerView["elsewhere"] }) {
  if (of.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer">{title}</summary>
      <ul className="mt-1 list-disc pl-5">
        {of.map(({ text, query }) => (
          <li key={query}>
            <Link prefetch={false} href={urls.history(query)} className="text-link">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Most engines that stand open above the answer. */
const MOST_OPEN = 6;

/** Links to all engines with their test families; many are folded, nothing for a single one. */
function Engines({ view }: { view: SlowerView }) {
  const others = view.choices.length - 1;
  if (others < 1) return null;
  if (others < MOST_OPEN) return <EngineLinks view={view} className="mb-3" />;
  return (
    <details className="mb-3 text-sm">
      <summary className="w-fit cursor-pointer">{formatCount(others)} other engines and benchmarks</summary>
      <EngineLinks view={view} className="mt-2" />
    </details>
  );
}

function EngineLinks({ view: { choices, params }, className }: { view: SlowerView; className: string }) {
  return (
    <nav aria-label="Engines" className={cx("flex flex-wrap gap-1", className)}>
      {choices.map(({ engine, family, label }) => {
        const isOwn = engine === params.engine && family === params.family;
        return (
          <Link
            key={label}
            prefetch={false}
            href={urls.slower(encodeSlowerParams({ engine, family }))}
            aria-current={isOwn ? "page" : undefined}
            className={cx(
              "rounded-md border px-2 py-1 text-sm",
              isOwn
                ? "border-accent bg-surface-muted font-medium"
                : "border-border text-muted-foreground hover:bg-surface-muted",
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
