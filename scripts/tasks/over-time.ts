// Questions about time that one table does not answer: over a change of config, and why a build is slower.
import { fitsWindow, inMenu, task } from "./reader.ts";

/** Asks about a release that was measured under other conditions than the one before. */
export const seam = task(
  "Release engineer: the newest PostgreSQL, which was measured under another config",
  {},
  async ({ page, open, click, needs, says }) => {
    await open("/");
    await click(inMenu(page, "Did it get slower?"));
    await click(page.getByRole("main").getByRole("link", { name: "PostgreSQL", exact: true }));
    const main = page.getByRole("main");
    await says("why there is no verdict, in words", main, /was measured under its conditions/);
    needs("which condition differs", /has config \S+ instead of config \S+/.test(await main.innerText()));
    await click(main.getByRole("link", { name: /^A\/B with/ }));
    await page.locator("[data-answer]").first().waitFor();
    needs(
      "counts in words",
      /\d (?:slower|faster|same|cannot tell)/.test(await page.locator("[data-answer]").first().innerText()),
    );
    needs("the difference beside the answer", /config \S+ instead of/.test(await main.innerText()));
    // The bundle has no settings files, so there is nothing to compare line by line.
    needs("what is known of both configs", (await main.innerText()).includes("No settings file of x10"));
    needs("the page fits its window", await fitsWindow(page));
  },
);

/** Asks why a build is slower, and leaves a note. */
export const noted = task(
  "Developer: what changed at MariaDB 10.5.6, and why; a note says it to the next reader",
  {},
  async ({ page, bundles, open, click, needs, says, signIn, elsewhere }) => {
    const words = `Flushing changed, see the release notes. ${Date.now()}`;
    await open("/");
    await click(inMenu(page, "Browse"));
    await page.getByRole("main").getByRole("searchbox").fill("mariadb 10.5.6");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/browse\?q=/);
    await click(page.getByRole("region", { name: "Builds" }).getByRole("link"));
    await page.getByRole("heading", { level: 1, name: /100506/ }).waitFor();
    const main = page.getByRole("main");
    needs("the release notes of the build", (await main.getByRole("link", { name: "Release of 10.5.6" }).count()) > 0);
    await click(main.getByRole("link", { name: "What changed, by release" }));
    await page.waitForURL(/\/history/);
    await says(
      "how many workloads changed at 10.5.6",
      page.getByRole("main"),
      /MariaDB 10\.5\.6: \d+ of \d+ workloads fell/,
    );
    await page.goBack();
    await click(main.getByRole("link", { name: "Write a note" }));
    await click(main.getByRole("link", { name: "sign in" }));
    await signIn();
    await main.getByLabel("Text").fill(words);
    await click(main.getByRole("button", { name: /^Sign as/ }));
    await main.getByText("Written.").waitFor();

    await elsewhere(async (other) => {
      await other.open(`/history?bundle=${bundles.engines.id}&engine=mariadb&family=sysbench`);
      const notes = other.page.getByRole("region", { name: "Notes", exact: true });
      needs("the next reader sees the note beside the line", (await notes.innerText()).includes(words));
      needs("the history fits a phone", await fitsWindow(other.page));
    });
  },
);
