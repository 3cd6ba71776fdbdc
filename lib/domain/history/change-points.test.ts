import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findChangePoints } from "./change-points";

const indexes = (values: number[], options = {}) => findChangePoints(values, options).map(({ index }) => index);

describe("change points of published series", () => {
  it("are those of Apache Otava's own tests", () => {
    // tests/change_point_divisive_test.py, test_permutation_test: 5 and 8. The second split is one of 84 orders of three
    // lower and six higher values, so that its p value is about 1/84 and depends on the draw at 0.01.
    const steps = [0.3, 2.4, 1.5, -0.9, -0.5, 99.7, 98.3, 99.1, 149.0, 149.7, 149.5, 149.1, 148.8, 150.0];
    expect(indexes(steps, { significance: 0.05 })).toEqual([5, 8]);
    // tests/analysis_test.py, test_single_series_original: one change, at 10.
    const halved = [1.02, 0.95, 0.99, 1.0, 1.12, 1.0, 1.01, 0.98, 1.01, 0.96].concat([
      0.5, 0.51, 0.48, 0.48, 0.55, 0.5, 0.49, 0.51, 0.5, 0.49,
    ]);
    expect(indexes(halved, { significance: 0.01 })).toEqual([10]);
    // tests/series_test.py, test_change_point_detection: 6 in the first series, 4 in the second (with our default of 0.05).
    expect(indexes([1.02, 0.95, 0.99, 1.0, 1.12, 0.9, 0.5, 0.51, 0.48, 0.48, 0.55])).toEqual([6]);
    expect(indexes([2.02, 2.03, 2.01, 2.04, 1.82, 1.85, 1.79, 1.81, 1.8, 1.76, 1.78])).toEqual([4]);
  });

  it("find the year 1899 in the flow of the Nile (Cobb, 1978)", () => {
    // Annual flow at Aswan, 1871 to 1970; the known fall is between 1898 and 1899, index 28.
    const nile =
      "1120 1160 963 1210 1160 1160 813 1230 1370 1140 995 935 1110 994 1020 960 1180 799 958 1140 1100 1210 1150 1250 1260 1220 1030 1100 774 840 874 694 940 833 701 916 692 1020 1050 969 831 726 456 824 702 1120 1100 832 764 821 768 845 864 862 698 845 744 796 1040 759 781 865 845 944 984 897 822 1010 771 676 649 846 812 742 801 1040 860 874 848 890 744 749 838 1050 918 986 797 923 975 815 1020 906 901 1170 912 746 919 718 714 740"
        .split(" ")
        .map(Number);
    expect(nile).toHaveLength(100);
    expect(indexes(nile, { significance: 0.01, permutations: 199 })).toEqual([28]);
  });
});

describe("a series", () => {
  it("without a change has none, and a short or constant one is not judged", () => {
    expect(indexes([5, 5, 5, 5, 5, 5, 5, 5])).toEqual([]);
    expect(indexes([1, 1, 9, 9])).toEqual([]);
    expect(indexes([100, 101, 99, 100, 102, 98, 100, 101])).toEqual([]);
  });

  it("has a change only where at most 1 in 20 orders of its values split as well", () => {
    // Of the 20 orders of three low and three high values two keep them apart: p = 0.1. Of the 70 orders of four and four,
    // two: p = 0.03.
    expect(indexes([1, 1, 1, 9, 9, 9])).toEqual([]);
    expect(indexes([1, 1, 1, 1, 9, 9, 9, 9])).toEqual([4]);
  });

  it("gives the same answer each time, whatever it is multiplied by", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 6, maxLength: 14 }), (values) => {
        const found = indexes(values, { permutations: 99 });
        expect(indexes(values, { permutations: 99 })).toEqual(found);
        // A power of two leaves every comparison as it was.
        expect(
          indexes(
            values.map((value) => value * 8),
            { permutations: 99 },
          ),
        ).toEqual(found);
        for (const index of found) expect(index > 0 && index < values.length).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
