import { describe, expect, it } from "vitest";
import type { BinaryFile } from "../kit/types";
import { makeHdf5, makeTruth } from "./make-hdf5-for-test";
import { readAnnHdf5 } from "./read-file";

/** A member in memory that counts the bytes read from it. */
function countingMember(path: string, bytes: Uint8Array): BinaryFile & { read: number } {
  return {
    path,
    length: bytes.length,
    read: 0,
    readAt(target, position) {
      const part = bytes.subarray(position, position + target.length);
      target.set(part);
      this.read += part.length;
      return part.length;
    },
  };
}

const rows = [
  [1, 2, 3],
  [4, 5, 6],
];

describe("a member that the HDF5 library reads", () => {
  it("is read only at its distances where it is large", async () => {
    const large = await makeHdf5((root) => {
      root.create_attribute("distance", "angular");
      root.create_dataset({ name: "train", data: new Float32Array(4_000_000), shape: [4_000, 1_000] });
      root.create_dataset({ name: "distances", data: Float64Array.from(rows.flat()), shape: [2, 3] });
    });
    const file = countingMember("data/large-angular.hdf5", large);
    const { facts } = await readAnnHdf5(file, []);
    expect(facts).toEqual({
      kind: "truth",
      dataset: "large-angular",
      distance: "angular",
      rows: 2,
      columns: 3,
      distances: Float64Array.of(1, 2, 3, 4, 5, 6),
    });
    expect(large.length).toBeGreaterThan(16_000_000);
    expect(file.read).toBeLessThan(100_000);
  });

  it("gives the same distances packed with deflate, in slices, as plain", async () => {
    const values = Float32Array.from({ length: 1_200_000 }, (_, i) => i);
    const packed = await makeHdf5((root) => {
      root.create_attribute("point_type", "float");
      const data = { name: "distances", data: values, shape: [12_000, 100] };
      root.create_dataset({ ...data, chunks: [1_000, 100], compression: "gzip", compression_opts: [1] });
    });
    const { facts } = await readAnnHdf5(countingMember("data/packed.hdf5", packed), []);
    const read = facts?.kind === "truth" ? facts.distances : new Float32Array(0);
    expect(Buffer.compare(Buffer.from(read.buffer), Buffer.from(values.buffer))).toBe(0);
  });

  it("refuses integers where distances are expected", async () => {
    const odd = await makeHdf5((root) => {
      root.create_attribute("point_type", "float");
      root.create_dataset({ name: "distances", data: Int32Array.of(1, 2), shape: [1, 2] });
    });
    const reading = readAnnHdf5(countingMember("data/odd.hdf5", odd), []);
    await expect(reading).rejects.toThrow("does not hold 4- or 8-byte floats");
  });

  it("is refused where it is cut short, and a whole one after it is read", async () => {
    const good = await makeTruth(rows);
    for (const length of [0, 10, 100, 1_000, good.length - 1]) {
      await expect(readAnnHdf5(countingMember("data/cut.hdf5", good.slice(0, length)), [])).rejects.toThrow(
        "cannot be read as HDF5",
      );
    }
    const { facts } = await readAnnHdf5(countingMember("data/good.hdf5", good), []);
    expect(facts).toMatchObject({ dataset: "good", rows: 2, columns: 3 });
  });
});
