import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";

// Axe reads the contrast of a few texts of each look (axe.ts). A page of many equal cells hides no pale one.

const STYLE = `
  body { background: #fff; color: #222; font: 16px sans-serif }
  .pale { color: #bbb }
  .grey { background: #777; color: #fff }
  .thin { opacity: 0.4 }
  .over { position: absolute; top: 400px; left: 0; color: #fff }
  p.over { background: none }
  @media (prefers-color-scheme: dark) {
    body { background: #111; color: #eee }
    .dark-pale { color: #333 }
  }`;
const cells = (count: number, last = "") =>
  Array.from({ length: count }, (_, at) => `<td>${at + 100}</td>`).join("") + last;
const pageWith = (content: string) =>
  `<!doctype html><html lang="en"><head><title>Cells</title><style>${STYLE}</style></head><body><main><h1>Cells</h1>
  <table><tbody><tr>${cells(40)}</tr><tr>${content}</tr></tbody></table></main></body></html>`;

/** Cells with a fault each, and next to some the same look where axe gives no answer. */
const FAULTS = {
  "a pale text": '<td class="pale">fault one</td>',
  "a text on a grey ground": '<td class="grey">fault two</td>',
  "a ground around it": '<td class="grey"><span>fault three</span></td>',
  "an opacity around it": '<td class="thin"><b>fault four</b></td>',
  "a text like that of a disabled button": `${'<td><button disabled class="pale">still</button></td>'.repeat(4)}
    <td><button class="pale">fault five</button></td>`,
  "a text like letters that stand alone": `${'<td><i class="pale">x</i></td>'.repeat(4)}
    <td><i class="pale">fault six</i></td>`,
  "a pale field": '<td><input aria-label="Name" class="pale" value="fault seven"></td>',
  "a text that lies on another box": `<td>plain<div class="grey over" style="width: 300px; height: 50px"></div>
    <p class="over">fault eight</p></td>`,
};

test("axe finds each text whose colour, ground or opacity is too weak among many that are not", async ({ page }) => {
  await page.setContent(pageWith(cells(40, Object.values(FAULTS).join(""))));
  const found = await expectAccessible(page).then(
    () => "",
    (cause: Error) => cause.message,
  );
  for (const [what, content] of Object.entries(FAULTS)) {
    const [fault = ""] = /fault \w+/.exec(content) ?? [];
    expect(found, what).toContain(fault);
  }
  expect(found).not.toContain("still");
});

test("axe finds a text that is too weak in the dark only, and nothing on a page without faults", async ({ page }) => {
  await page.setContent(pageWith(cells(40, '<td class="dark-pale">fault</td>')));
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: .*fault/);
  await page.setContent(pageWith(cells(40)));
  await expectAccessible(page);
});
