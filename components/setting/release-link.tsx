import { releaseNotes } from "@/lib/domain/names/release-notes";

interface ReleaseLinkProps {
  engine: string;
  build: { raw: string; version: string | null };
}

/** Links to the vendor's page of the release that a build was made of; nothing where that is not certain. */
export function ReleaseLink({ engine, build }: ReleaseLinkProps) {
  const notes = releaseNotes(engine, build);
  return (
    notes && (
      <a className="text-link" href={notes.href} rel="external noopener noreferrer">
        {notes.words}
      </a>
    )
  );
}
