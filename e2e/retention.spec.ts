import { commitOf, nightCsv } from "../scripts/nightly-csv";
import { seeded } from "../scripts/seeded";
import { ask } from "./ask";
import { expect, test } from "./fixtures";
import { signIn } from "./sign-in";

test("the owner of a project tries a retention on its page, then states it; signed out, the page has no form", async ({
  page,
  baseURL,
}) => {
  const random = seeded(47);
  for (const [at, measured] of ["2024-01-01", "2024-01-02"].entries()) {
    const given = {
      engine: "retaindb",
      project: "retaindb",
      machine: "ci-1",
      branch: "main",
      commit: commitOf(at + 1),
    };
    const query = new URLSearchParams({ ...given, filename: "night.csv", wait: "300", measured });
    const answer = await ask(`${baseURL}/api/v1/bundles?${query}`, {
      method: "POST",
      body: `${nightCsv(random)}# retention ${at}\n`,
      headers: { authorization: `Bearer ${process.env.BENCHFOLIO_E2E_OWNER ?? ""}` },
    });
    expect(answer.status).toBe(201);
  }
  await page.goto("/project?project=retaindb");
  await expect(page.getByRole("heading", { name: /^retaindb: the last 2 nights/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Retention" })).toHaveCount(0);

  await signIn(page);
  await page.goto("/project?project=retaindb");
  await expect(page.getByText("All uploads of this project count for ever.")).toBeVisible();
  await page.getByLabel("Nights count for (days)").fill("30");
  await page.getByRole("button", { name: "What would it do?" }).click();
  await expect(page.getByText("Not stated yet. Nights of this project count for 30 days")).toBeVisible();
  await expect(page.getByText("2 uploads leave the views within the hour")).toBeVisible();
  await expect(page.getByLabel("Nights count for (days)")).toHaveValue("30");

  await page.getByRole("button", { name: "State this rule" }).click();
  await expect(page.getByText("Stated. Nights of this project count for 30 days")).toBeVisible();
  await page.goto("/project?project=retaindb");
  await expect(page.getByLabel("Nights count for (days)")).toHaveValue("30");
});
