import { expect, it } from "vitest";
import { HERE, urlOf, webAddress } from "./web-address";

it("reads whole addresses and paths, and nothing where the host is broken", () => {
  expect(urlOf("https://h.example/compare?k=10")?.host).toBe("h.example");
  expect(urlOf("/compare?k=10")?.href).toBe(`${HERE}/compare?k=10`);
  expect(urlOf("http://[")).toBeNull();
});

it("takes no address of another scheme for one of the web", () => {
  expect(webAddress("/s/abc")?.pathname).toBe("/s/abc");
  expect(webAddress("http://h.example/s/abc")?.pathname).toBe("/s/abc");
  for (const text of ["mailto:a@b.example", "javascript:alert(1)", "http://["]) expect(webAddress(text)).toBeNull();
});
