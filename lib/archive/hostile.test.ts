import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { readEverything } from "./archives.testing";

const FOLDER = path.resolve(import.meta.dirname, "../../../shared/hostile");
const GOOD = ["point-query.range100.pk1.dop1", "point-query.range100.pk1.dop2", "read-write.range100.pk1.dop4"].map(
  (name) => `x.ma101119_deb.z11a_c2r24.pk1/sb.o.${name}`,
);
// The rates that the collection's README gives for its three good members.
const RATES = ["30546.92", "97037.20", "1963.08"];

interface Expected {
  good?: boolean;
  skipped?: number;
  issues?: string[];
  refusal?: string;
}
const THREE: Expected = { good: true };
// The answers that the collection's README requires, in this reader's codes, by file name without ".tar.gz".
const CASES: Record<string, Expected> = {
  h01_dotdot_traversal: { good: true, skipped: 5 },
  h02_absolute_paths: { good: true, skipped: 5 },
  h03_symlink_escape: { good: true, skipped: 4 },
  h04_hardlink_escape: { good: true, skipped: 3 },
  h05_devices_fifo: { good: true, skipped: 3 },
  h06_duplicate_names: { good: true, issues: ["duplicate-member", "duplicate-member", "twin-name", "twin-name"] },
  h07_long_names_pax: { good: true, skipped: 2 },
  h07b_long_names_gnu: { good: true, skipped: 1 },
  h08_million_entries: { refusal: "archive-too-many-entries" },
  h09_bomb_10GiB: { good: true, refusal: "archive-bomb" },
  h09b_nested_bomb: { refusal: "archive-bomb" },
  h09c_nested_20_levels: { issues: ["nested-too-deep"] },
  h10_sparse_claims_8EB: { good: true, skipped: 1 },
  h10b_size_field_huge: { good: true, issues: ["tar-bad-header"] },
  h10c_size_field_negative: { good: true, issues: ["tar-bad-header"] },
  h11_truncated_60pct: { issues: ["archive-truncated"] },
  h11b_bad_crc: { refusal: "archive-corrupt" },
  h11c_trailing_garbage: { good: true, issues: ["trailing-garbage"] },
  h11d_two_gzip_members: THREE,
  h11e_two_tars_concatenated: { good: true, issues: ["second-tar"] },
  h12_bad_header_checksum: { issues: ["tar-bad-header"] },
  h13_empty_tar: { refusal: "archive-empty" },
  h13b_zero_bytes: { refusal: "archive-empty" },
  h13c_only_dirs: { refusal: "archive-empty" },
  h13d_only_noise: {},
  h13e_good_plus_noise: THREE,
  h14_text_named: { issues: ["plain-file"] },
  h14b_gz_of_text: {},
  h14c_zip_named: THREE,
  h14d_plain_tar_named: THREE,
  h14e_xz_named: THREE,
  h14f_html_error_page: { refusal: "not-an-archive" },
  h16_odd_names: { good: true, skipped: 3, issues: Array.from({ length: 7 }, () => "name-escaped") },
  h23_single_line_50MB: THREE,
  h29_modes_times: THREE,
};
const ODD = /[\p{Cc}\p{Cf}\p{Cs}]/u;

describe.runIf(hasShared)("the collection of hostile uploads", () => {
  it.each(Object.entries(CASES))("answers %s as its README requires", async (name, expected) => {
    const fileName = `${name}.tar.gz`;
    const result = await readEverything({ file: path.join(FOLDER, fileName) }, { fileName });
    expect(result.refusal).toBe(expected.refusal ?? null);
    expect(result.issues).toEqual(expected.issues ?? []);
    expect(Object.keys(result.skipped)).toHaveLength(expected.skipped ?? 0);
    for (const shown of [...Object.keys(result.members), ...Object.keys(result.skipped)])
      expect(shown).not.toMatch(ODD);
    if (expected.good) for (const [index, path] of GOOD.entries()) expect(result.members[path]).toContain(RATES[index]);
  });

  it("marks the member that h11 cuts as truncated, and returns none as whole", async () => {
    const fileName = "h11_truncated_60pct.tar.gz";
    const result = await readEverything({ file: path.join(FOLDER, fileName) }, { fileName });
    expect(result).toMatchObject({ members: {}, failed: { [GOOD[0] ?? ""]: "member-truncated" } });
  });

  it("returns the two whole members of h12b, and the changed one too", async () => {
    const fileName = "h12b_flipped_content_bytes.tar.gz";
    const result = await readEverything({ file: path.join(FOLDER, fileName) }, { fileName });
    expect(Object.keys(result.members).sort()).toEqual([...GOOD].sort());
    // The README: the random bytes are inside the first member.
    for (const index of [1, 2]) expect(result.members[GOOD[index] ?? ""]).toContain(RATES[index]);
    expect(result.issues).toEqual([]);
  });
});
