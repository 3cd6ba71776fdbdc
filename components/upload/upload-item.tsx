import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { progressText } from "@/lib/browser-upload/progress-text";
import { formatBytes, formatCounted } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { Upload } from "./upload-queue";

/** One upload of this visit: its progress, then its outcome. */
export function UploadItem({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { name, bytes, files, step } = upload;
  const size = files === null ? formatBytes(bytes) : `${formatCounted(files, "file")}, ${formatBytes(bytes)}`;
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-muted-foreground">{size}</span>
      </div>
      {step.kind === "waiting" && <p className="text-sm text-muted-foreground">Waiting for the upload before it.</p>}
      {step.kind === "cancelled" && <p className="text-sm text-muted-foreground">Cancelled. Nothing was kept.</p>}
      {step.kind === "sending" && (
        <Progress
          label="Uploading"
          value={bytes > 0 ? Math.min(1, step.sent / bytes) : null}
          text={`${formatBytes(Math.min(step.sent, bytes))} of ${formatBytes(bytes)}`}
        />
      )}
      {step.kind === "importing" && (
        <>
          <Progress {...progressText(step.state)} />
          <p className="text-sm text-muted-foreground">
            The upload is complete. You can close this page; follow the import on{" "}
            <Link href={urls.bundle(step.id)} className="text-link">
              the bundle's page
            </Link>
            .
          </p>
          {step.trouble && <Notice tone="warning">{step.trouble}</Notice>}
        </>
      )}
      {(step.kind === "waiting" || step.kind === "sending") && (
        <div>
          <Button size="sm" onClick={onCancel} aria-label={`Cancel ${name}`}>
            Cancel
          </Button>
        </div>
      )}
      {step.kind === "ready" && (
        <Notice
          tone={step.duplicate ? "info" : "success"}
          live
          title={step.duplicate ? "These bytes are here already." : "Imported."}
        >
          {step.kept.length > 0 && <p>{step.kept.map(({ text }) => text).join(". ")}.</p>}
          <Link href={urls.bundle(step.id)}>{step.duplicate ? "See the bundle" : "See the import report"}</Link>
        </Notice>
      )}
      {step.kind === "failed" && (
        <>
          <Notice tone="danger" live title="Not imported.">
            {step.message}
          </Notice>
          {step.id && (
            <div>
              <LinkButton size="sm" href={urls.bundle(step.id)}>
                See what was found
              </LinkButton>
            </div>
          )}
        </>
      )}
    </li>
  );
}
