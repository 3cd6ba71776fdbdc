import { expect, it } from "vitest";
import { byteRanges } from "./byte-ranges";

const part = (start: number, length: number) => ({ start, length });

// https://www.rfc-editor.org/rfc/rfc9110#section-14.1.2: the examples of a file of 10,000 bytes.
it.each([
  ["bytes=0-499", [part(0, 500)]],
  ["bytes=500-999", [part(500, 500)]],
  ["bytes=-500", [part(9500, 500)]],
  ["bytes=9500-", [part(9500, 500)]],
  ["bytes=0-0,-1", [part(0, 1), part(9999, 1)]],
  ["bytes= 0-999, 4500-5499, -1000", [part(0, 1000), part(4500, 1000), part(9000, 1000)]],
])("reads %s as the standard does", (header, parts) => {
  expect(byteRanges(header, 10_000)).toEqual(parts);
});

it.each([
  ["the end of a file is beyond it", "bytes=9000-20000", [part(9000, 1000)]],
  ["more is asked of the end than the file has", "bytes=-20000", [part(0, 10_000)]],
  ["one range of two is beyond the file", "bytes=10000-,5-6", [part(5, 2)]],
  [
    "a number has more digits than doubles",
    "bytes=99999999999999999999999-,0-99999999999999999999999",
    [part(0, 10_000)],
  ],
  ["ranges come in another order", "bytes=500-599,0-9", [part(500, 100), part(0, 10)]],
])("keeps to the file where %s", (_, header, parts) => {
  expect(byteRanges(header, 10_000)).toEqual(parts);
});

it("joins ranges that overlap, so that no answer is longer than its file", () => {
  expect(byteRanges(`bytes=${"0-,".repeat(63)}5-6`, 10_000)).toEqual([part(0, 10_000)]);
  expect(byteRanges("bytes=500-700,601-999,0-9", 10_000)).toEqual([part(0, 10), part(500, 500)]);
});

it.each(["bytes=10000-", "bytes=10000-10001,20000-", "bytes=-0"])("finds nothing of %s within the file", (header) => {
  expect(byteRanges(header, 10_000)).toEqual([]);
});

it.each([
  null,
  "",
  "bytes=",
  "bytes=,",
  "bytes=-",
  "bytes=5-4",
  "bytes=a-b",
  "bytes=1-2;3",
  "bytes=1.5-2",
  "bytes=0x1-2",
  "lines=0-5",
  "bytes 0-5",
  `bytes=${Array.from({ length: 65 }, (_, at) => `${at * 2}-${at * 2}`).join()}`,
])("does not count %s", (header) => {
  expect(byteRanges(header, 10_000)).toBeNull();
});
