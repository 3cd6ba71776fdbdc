import { describe, expect, it } from "vitest";
import { machineNotice } from "./machine-notice";

const at = (bundle: string, machine: string | null) => ({ bundle, machine });

describe("machines that nothing names", () => {
  it("are doubted where two bundles have the same number of CPUs", () => {
    expect(machineNotice([at("a", "8 CPUs"), at("b", "8 CPUs"), at("b", "48 CPUs")])?.text).toBe(
      "Several bundles in view know their machine only as “8 CPUs”: nothing says that they ran on one host.",
    );
  });

  it("are doubted where two bundles record none", () => {
    expect(machineNotice([at("a", null), at("b", null)])?.text).toBe(
      "Several bundles in view do not record their machine: nothing says that they ran on one host.",
    );
  });

  it("raise no doubt inside one bundle, or where a host is named", () => {
    expect(machineNotice([at("a", "8 CPUs"), at("a", "8 CPUs"), at("b", null)])).toBeNull();
    expect(machineNotice([at("a", "hetz, 48 CPUs"), at("b", "hetz, 48 CPUs")])).toBeNull();
  });
});
