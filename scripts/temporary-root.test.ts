import { expect, test } from "vitest";
import { hasRoom, temporaryRoot } from "./temporary-root";

const GIB = 1024 ** 3;
const mounts = "proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs rw,nosuid 0 0\n";
const room = { free: 6 * GIB, memory: 12 * GIB, mounts };

test("tests use a folder in memory only with 6 GiB free in it and 12 GiB of memory", () => {
  expect(hasRoom(room)).toBe(true);
  expect(hasRoom({ ...room, free: 6 * GIB - 1 })).toBe(false);
  expect(hasRoom({ ...room, memory: 12 * GIB - 1 })).toBe(false);
});

test("tests use no folder in memory where programs cannot be started or nothing be written", () => {
  for (const options of ["rw,nosuid,noexec", "ro"])
    expect(hasRoom({ ...room, mounts: `tmpfs /dev/shm tmpfs ${options} 0 0\n` })).toBe(false);
  expect(hasRoom({ ...room, mounts: "tmpfs /dev/shm-other tmpfs rw 0 0\n" })).toBe(false);
});

test("the last mount of a folder is the one that counts", () => {
  const hidden = "tmpfs /dev/shm tmpfs rw 0 0\ntmpfs /dev/shm tmpfs rw,noexec 0 0\n";
  expect(hasRoom({ ...room, mounts: hidden })).toBe(false);
});

test("a temporary folder that the caller names is used", () => {
  expect(temporaryRoot({ TMPDIR: "/named/by/the/caller" })).toBe("/named/by/the/caller");
});
