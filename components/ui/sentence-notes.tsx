/** Notes on a sentence, folded away. Not for use inside a paragraph, which can't hold them. */
export const SentenceNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <details className="inline-block text-sm font-normal text-muted-foreground open:block">
      <summary className="cursor-pointer">More</summary>
      <ul className="list-disc pl-4">
        {notes.map((note) => (
          <li key={note} className="wrap-anywhere">
            {note}
          </li>
        ))}
      </ul>
    </details>
  );
