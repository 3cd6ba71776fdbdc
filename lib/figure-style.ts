// Styles of figures and reports outside of the site's own style sheet: in files, frames and on reports' pages.

/**
 * Shows the drawing for the width of a frame, so that its letters are never smaller than 10.5 px. Only drawings in
 * three widths have that choice.
 */
const CHART_STYLE = `svg{display:block;width:100%;height:auto;margin:6px 0;font-family:inherit}
.w1,.w2,.w3{display:none}
@media(max-width:500px){.w1{display:block}}
@media(min-width:500.02px) and (max-width:740px){.w2{display:block}}
@media(min-width:740.02px){.w3{display:block}}`;

// Frozen pages keep their styles byte for byte, so a rule's pieces join without a break.
const BODY_STYLE =
  "body{margin:0;padding:12px 14px;background:var(--surface);color:var(--foreground);" +
  "font:14px/1.45 ui-sans-serif,system-ui,sans-serif;font-variant-numeric:tabular-nums}";
const SCROLL_STYLE =
  ".scroll{position:relative;overflow-x:auto;margin:6px 0;" +
  "animation:edge linear both;animation-timeline:scroll(self inline)}";
const STEP_STYLES = [1, 2, 3, 4, 5].flatMap((step) =>
  (["worse", "better"] as const).map((change) => {
    const name = `${change === "worse" ? "d" : "u"}${step}`;
    return `.${name}{background:var(--${name});color:var(${step === 5 ? "--u-on-5" : `--${change}-foreground`})}`;
  }),
);

/** Styles of figures in a standalone page; the colours come from `paletteStyle`. */
export const FIGURE_STYLE = `*{box-sizing:border-box}
${BODY_STYLE}
h1{margin:0 0 2px;font-size:16px;line-height:1.3}
p{margin:0 0 4px;font-size:13px;color:var(--muted-foreground);overflow-wrap:anywhere}
.warning{color:var(--warning-foreground)}
a{color:var(--accent)}
a,b,strong,summary{unicode-bidi:isolate}
${CHART_STYLE}
${SCROLL_STYLE}
@keyframes edge{0%,95%{mask-image:linear-gradient(to left,transparent,#000 28px)}to{mask-image:none}}
table{border-collapse:collapse;width:100%;font-size:13px}
th,td{padding:3px 8px;text-align:right;vertical-align:top;border-bottom:1px solid var(--border);font-weight:400}
@media(max-width:400px){body{padding-inline:8px}table{font-size:12px}th,td{padding-inline:4px}}
thead th{vertical-align:bottom;font-weight:600;border-bottom-color:var(--border-strong)}
th:first-child,.left{text-align:left}
small{color:var(--muted-foreground);font-weight:400}
td[class] small{color:inherit}
${STEP_STYLES.join("")}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
summary{padding:3px 0;cursor:pointer;font-size:13px;color:var(--muted-foreground)}
footer{border-top:1px solid var(--border);padding-top:6px;margin-top:6px}
b{color:var(--foreground)}`;

// Frozen reports keep their styles byte for byte, so a rule's pieces join without a break.
const NARROW_STYLE =
  "@media(max-width:560px){.panel{margin-inline:-8px;padding:10px 12px}" +
  "th:first-child{position:sticky;left:0;background:var(--surface);min-width:7rem;max-width:45vw}}";

/** Styles of a report's HTML; colours are those of the page around it. */
export const REPORT_STYLE = `.report{${FIGURE_STYLE}
font-variant-numeric:tabular-nums;overflow-wrap:anywhere;
a{text-decoration:underline;text-underline-offset:.18em}
.text{max-width:46em;margin:20px 0;font-size:15.5px;line-height:1.62}
.text>:first-child{margin-top:0}
.text :is(p,ul,ol,blockquote,pre,.scroll){margin:0 0 10px;color:inherit;font-size:inherit}
.text :is(ul,ol){padding-left:1.4em}
.text ul{list-style:disc}
.text ol{list-style:decimal}
.text :is(h2,h3,h4,h5,h6){margin:18px 0 6px;font-size:17px;font-weight:600;line-height:1.3}
.text blockquote{padding-left:12px;border-left:3px solid var(--border-strong)}
.text pre{padding:8px 10px;background:var(--surface-muted);font-size:13px;white-space:pre-wrap}
.text code{padding:1px 4px;border-radius:3px;background:var(--surface-muted);font:.9em ui-monospace,monospace}
.text pre code{padding:0}
.text table{width:auto}
.text :is(th,td){text-align:left}
.text img{max-width:100%;height:auto}
.text sup{font-size:.75em;line-height:1;scroll-margin-top:5rem}
.notes{padding-top:10px;border-top:1px solid var(--border);font-size:.9em}
.notes>h2:first-child{margin-top:0}
.notes li{scroll-margin-top:5rem}
:is(.notes li,sup a):target{background:var(--surface-muted)}
.panel{margin:14px 0;padding:12px 16px;border:1px solid var(--border);border-radius:8px;background:var(--surface)}
.panel>h2{margin:0 0 2px;font-size:16px;font-weight:600;line-height:1.3}
.panel :is(th,td){overflow-wrap:normal}
.panel td a{color:inherit;text-decoration:underline dotted}
.from{margin-top:8px;padding-top:6px;border-top:1px solid var(--border);display:flex;flex-wrap:wrap;gap:2px 14px}
${NARROW_STYLE}
@media print{.scroll{overflow:visible}.panel,tr,svg{break-inside:avoid}details,.from a,.back{display:none}}}`;
