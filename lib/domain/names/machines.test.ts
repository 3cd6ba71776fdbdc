import { expect, it } from "vitest";
import { hostOfPath } from "./machines";

it("a digit behind a host's name is part of it, more digits are its CPUs", () => {
  const hosts = ["bee/o", "a/bee2/o", "hetz48/o", "hetz2/o", "sb.pn53.all", "u5/o", "u52/o", "beehive/o", "x/o"];
  expect(hosts.map(hostOfPath)).toEqual(["bee", "bee2", "hetz", "hetz2", "pn53", "u5", null, null, null]);
  // Ten machines in a row are no bee, and 481 no c48.
  expect(["bee10/o", "bee11/o", "gcp32/o", "c481/o", "ser71/o"].map(hostOfPath)).toEqual(Array(5).fill(null));
  expect(["hetz2-r1/o", "hetz2_t8/o", "hetz48-r1/o", "bee-r1/o"].map(hostOfPath)).toEqual([
    "hetz2",
    "hetz2",
    "hetz",
    "bee",
  ]);
});
