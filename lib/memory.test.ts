import { totalmem } from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { pointsInMemory } from "./memory";

vi.mock("node:os", { spy: true });
afterEach(() => void vi.unstubAllEnvs());

it("a view reads as many points of 2 kB as fit into a quarter of the memory, which web processes share", () => {
  vi.mocked(totalmem).mockReturnValue(16e9);
  vi.spyOn(process, "constrainedMemory").mockReturnValue(0);
  const pointsWith = (processes: string) => {
    vi.stubEnv("BENCHFOLIO_WEB_PROCESSES", processes);
    return pointsInMemory();
  };
  // 16 GB / 4 / 2 kB = 2,000,000.
  expect(["", "0", "1", "4", "64"].map(pointsWith)).toEqual([2_000_000, 2_000_000, 2_000_000, 500_000, 100_000]);
});
