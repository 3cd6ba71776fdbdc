import { expect, it } from "vitest";
import { hostOfPath } from "./machines";

it("a digit behind a host's name is part of it, more digits are its CPUs", () => {
  const hosts = ["bee/o", "a/bee2/o", "hetz48/o", "hetz2/o", "sb.pn53.all", "u5/o", "u52/o", "beehive/o", "x/o"];
  expect(hosts.map(hostOfPath)).toEqual(["bee", "bee2", "hetz", "hetz2", "pn53", "u5", null, null, null]);
});
