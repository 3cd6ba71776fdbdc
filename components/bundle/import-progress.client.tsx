"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { type BundleProgress, progressText } from "@/lib/browser-upload/progress-text";

/** Progress of an import, polled every second. Shows the report once the import has ended. */
export function ImportProgress({ id, initial }: { id: string; initial: BundleProgress }) {
  const router = useRouter();
  const [state, setState] = useState(initial);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const poll = async () => {
      const { pollBundle } = await import("@/lib/browser-upload/poll-bundle");
      await pollBundle(id, {
        signal: stop.signal,
        onProgress: (next) => {
          setState(next);
          setTrouble(null);
        },
        onTrouble: setTrouble,
      });
      router.refresh();
    };
    poll().catch(
      () => stop.signal.aborted || setTrouble("This page lost track of the import. Reload it to see the progress."),
    );
    return () => stop.abort();
  }, [id, router]);
  const { label, value, text } = progressText(state);
  return (
    <div className="flex flex-col gap-2">
      <Progress label={label} value={value} text={text} />
      <p className="text-sm text-muted-foreground">
        The import goes on without this page. The address stays the same; come back at any time.
      </p>
      {trouble && (
        <Notice tone="warning" live>
          {trouble}
        </Notice>
      )}
    </div>
  );
}
