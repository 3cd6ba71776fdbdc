import { expectAccessible } from "./axe";
import { tarGz } from "./bundles";
import { expect, test } from "./fixtures";
import { readRows } from "./read-table";

/** Returns the output of pgbench -r for a custom script. */
const pgbench = (script: string, statement: string, clients: number) => `pgbench (15.20 (Debian 15.20-0+deb12u1))
transaction type: /tmp/${script}.sql
scaling factor: 5
query mode: simple
number of clients: ${clients}
number of threads: 1
maximum number of tries: 1
duration: 5 s
number of transactions actually processed: 9860
number of failed transactions: 0 (0.000%)
latency average = 0.669 ms
initial connection time = 27.094 ms
tps = 1978.417194 (without initial connection time)
statement latencies in milliseconds and failures:
         0.002           0  \\set d random(-10, 10)
         0.194           0  ${statement}
`;

test("workloads are listed by family and group, and link to their users", async ({ page, importBundle }) => {
  // Letters alone: `y45iir` is a config of the archive.
  const script = `orders-${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, "")}`;
  const bundle = await importBundle(
    `${script}.tar.gz`,
    await tarGz([
      { path: "runs/c2.txt", content: pgbench(script, "SELECT total FROM orders WHERE id = :id;", 2) },
      { path: "runs/c8.txt", content: pgbench(script, "SELECT total FROM orders WHERE id = :id;", 8) },
    ]),
  );
  expect(bundle.state.counts).toMatchObject({ runs: 2, points: 2 });

  await page.goto("/workloads");
  const scripts = await readRows(page.getByRole("table", { name: "pgbench: Scripts" }));
  expect(scripts.find(([name]) => name === script)?.slice(1)).toEqual([
    "no description is known",
    "PostgreSQL",
    "1",
    "2",
  ]);
  await page.getByRole("link", { name: script, exact: true }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(script);
  await expect(page.locator("#about")).toContainText("No description is known for this name.");
  await expect(page.locator("#about")).toContainText("Transactions per second (1/s)");
  await expect(page.locator("#statements")).toContainText("SELECT total FROM orders WHERE id = :id;");
  await expect(page.locator("#statements")).not.toContainText("\\set");
  await expect(page.getByRole("link", { name: "Compare builds" })).toHaveAttribute(
    "href",
    `/relative?bundle=${bundle.id}&family=pgbench&workload=${script}`,
  );
  const users = await readRows(page.getByRole("table", { name: "Who ran it" }));
  expect(users).toEqual([[script, "PostgreSQL", "15.20 (Debian 15.20-0+deb12u1)", "–", "–", "2, 8", "2"]]);

  await expectAccessible(page);
});

test("an unused workload and an unknown family have no page", async ({ page }) => {
  for (const address of ["/workloads/ycsb/no-such-workload", "/workloads/no-such-family/x"]) {
    const answer = await page.goto(address);
    expect([address, answer?.status()]).toEqual([address, 404]);
  }
});
