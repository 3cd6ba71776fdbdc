import { expectAccessible, expectFits } from "./axe";
import { consoleLogs, newDataset, tarGz } from "./bundles";
import { expect, test } from "./fixtures";

/** Returns results of an engine whose vendor's terms may forbid publishing. */
const results = (dataset: string) =>
  tarGz(
    consoleLogs({ dataset }).map(({ path, content }) => ({
      path: path.replaceAll("pgvector", "oracleai"),
      content: content.toString().replaceAll("PGVector", "OracleAI").replaceAll("pgvector", "oracleai"),
    })),
  );
const MAY = /^I may publish these results/;

test("restoring or freezing results under vendors' terms asks for consent, by keyboard too, without accessibility faults", async ({
  page,
  importBundle,
}) => {
  const dataset = newDataset("terms");
  const { id } = await importBundle("terms.tar.gz", await results(dataset));
  await page.goto("/account");
  await page.getByRole("textbox", { name: "Token" }).fill(process.env.BENCHFOLIO_E2E_OWNER ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Signed in as owner.")).toBeVisible();

  await page.goto(`/bundles/${id}/manage`);
  await page.getByLabel("Reason, for readers of old links").first().fill("Wrong build.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "This bundle is retracted" })).toBeVisible();
  const restore = page.getByRole("button", { name: "Restore it as it was" });
  await restore.click();
  // The refusal shows the terms' source, and a box at the button.
  await expect(page.getByText("DeWitt Clause vs the public cloud").first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.getByRole("checkbox", { name: MAY }).first().check();
  await restore.click();
  await expect(page.getByText("Restored.")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`/compare?dataset=${dataset}&bundle=${id}`);
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Asked once");
  await page.keyboard.press("Enter");
  const link = dialog.getByRole("link", { name: /\/s\// });
  const box = dialog.getByRole("checkbox", { name: MAY });
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(link).toBeVisible();
});
