import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getEmbed } from "@/app/embed/[...path]/route";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { relativeAnswer } from "@/lib/api/schemas/relative";
import { withTestDatabase } from "@/lib/db/test-database";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";

/** Builds 9.0.0 to 9.9.0 of MySQL at 1 and 4 threads: 100, 200 ... 1,000 queries per second a thread. */
const TEN = Array.from({ length: 10 }, (_, nth) => ({ version: `9.${nth}.0`, each: 100 * (nth + 1) }));

async function upload(name: string, builds: readonly { version: string; each: number }[], counts = [1, 4]) {
  const lines = builds.flatMap(({ version, each }) =>
    counts.map((threads) => `mysql,${version},scan,${threads},${each * threads}`),
  );
  const source = Readable.from([Buffer.from(["engine,version,workload,threads,qps", ...lines].join("\n"))]);
  const { state } = await storeUpload({ source, fileName: `${name}.csv`, title: name });
  const key = await bundleKeyOf(state.id);
  if (key === null) throw new Error("The table was not stored.");
  await importBundle(key);
  return state.id;
}

withTestDatabase();

describe("ratios to the median of a home-made table", () => {
  const ids = { ten: "", three: "" };
  beforeAll(async () => {
    ids.ten = await upload("ten", TEN);
    // 70,000 a thread and more: any of them in a median would change it.
    ids.three = await upload(
      "three",
      [70_000, 80_000, 90_000].map((each, nth) => ({ version: `8.0.${nth}`, each })),
    );
  });
  const file = (format: string, query: string) =>
    getFile(new Request(`http://localhost/?view=scaling&family=custom&${query}`), {
      params: Promise.resolve({ view: "relative", file: `view.${format}` }),
    });
  /** Returns the ratio at 4 threads by build. */
  const ratiosOf = async (query: string) => {
    const { scaling } = relativeAnswer.parse(await (await file("json", query)).json());
    const at4 = (scaling?.rows ?? []).map(({ line, steps }): [string, number | null] => [
      line.replace("MySQL ", "").split(",")[0] ?? "",
      steps.find(({ threads }) => threads === 4)?.toMedian ?? null,
    ]);
    return new Map(at4);
  };
  // The median of 400 to 4,000 is (2,000 + 2,400) / 2 = 2,200.
  const expected = (each: number) => (4 * each) / 2200;

  it("stay the same beside another bundle, and for a filter of builds", async () => {
    const alone = await ratiosOf(`bundle=${ids.ten}`);
    const both = await ratiosOf(`bundle=${ids.ten},${ids.three}`);
    const filtered = await ratiosOf(`bundle=${ids.ten}&build=9.9.0`);
    expect([alone.size, both.size, filtered.size]).toEqual([10, 13, 1]);
    for (const { version, each } of TEN) {
      expect([version, alone.get(version)]).toEqual([version, expect.closeTo(expected(each), 12)]);
      expect([version, both.get(version)]).toEqual([version, alone.get(version)]);
    }
    // 9.9.0 alone needs no version in its name.
    expect([...filtered]).toEqual([["MySQL", alone.get("9.9.0")]]);
    expect(both.get("8.0.2")).toBeCloseTo(90 / 80, 12);
  });

  it("are in pictures, csv and Markdown of many lines, but rates where the address requests them", async () => {
    const usual = `bundle=${ids.ten}`;
    const csv = await (await file("csv", usual)).text();
    expect(csv.split("\n")[0]).toMatch(
      /^workload,line,unit,1 value,1 ratio,1 point,4 value,4 ratio,4 point,relative_to/,
    );
    // 4,000 / 2,200 = 1.818...
    expect(csv).toMatch(/^scan,"?MySQL 9\.9\.0.*,4000,1\.818181818181818/m);
    expect(await (await file("md", usual)).text()).toMatch(/MySQL 9\.9\.0.*\| +1\.82 \|/);
    const svg = await (await file("svg", `${usual}&figure=scaling`)).text();
    expect(svg).toContain("ratio to the median of all series by threads");
    const rates = await (await file("csv", `${usual}&scaling=rate`)).text();
    expect(rates.split("\n")[0]).toMatch(/^workload,line,unit,1,4/);
    expect(await (await file("svg", `${usual}&scaling=rate`)).text()).toContain("throughput by threads");
  });

  it("of one thread count are a table in pictures and frames, since one count draws no line", async () => {
    const one = `bundle=${await upload("one", TEN, [1])}`;
    const svg = await (await file("svg", one)).text();
    expect(svg).toMatch(/A table, Custom benchmarks: ratio to the median of all series by threads: .*, 1 thread\./);
    const params = { params: Promise.resolve({ path: ["relative"] }) };
    const request = new Request(`http://host.example/embed/relative?view=scaling&family=custom&${one}`);
    const html = await (await getEmbed(request, params)).text();
    // The median of 100 to 1,000 is 550: 9.9.0 has 1,000 / 550.
    expect(html).toMatch(/MySQL 9\.9\.0.*?1\.82/s);
    expect(html).not.toContain("baseline");
    // A frozen report may name the table of ratios, which was offered beside thread scaling before.
    for (const picture of ["scaling", "table"])
      expect((await file("svg", `${one}&picture=${picture}`)).status).toBe(200);
  });
});
