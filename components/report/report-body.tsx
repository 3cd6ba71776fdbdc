import { REPORT_STYLE } from "@/lib/figure-style";

interface ReportBodyProps {
  /** From lib/publish/report/report-html.ts. */
  html: string;
}

/** The panels of a report, on its page and in its preview: the same HTML as in its file. */
export function ReportBody({ html }: ReportBodyProps) {
  return (
    <>
      {/* The policy of every page allows exactly this text (server/answer/headers.ts). */}
      <style>{REPORT_STYLE}</style>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our server wrote it, escapes every text and lets no
          HTML of authors through. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
