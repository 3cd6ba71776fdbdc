import { expect, it } from "vitest";
import { secondsToWait } from "./retry-after";

const now = Date.parse("Wed, 21 Oct 2026 07:28:00 GMT");

it.each([
  ["120", 120],
  ["0", 1],
  ["Wed, 21 Oct 2026 07:28:30 GMT", 30],
  ["Wed, 21 Oct 2026 07:00:00 GMT", 1],
  ["Fri, 31 Dec 2100 23:59:59 GMT", 3600],
  ["99999999999", 3600],
  ["soon", 1],
  ["", 1],
  [null, 1],
  [undefined, 1],
])("a header that says %s asks for %d seconds", (header, seconds) => expect(secondsToWait(header, now)).toBe(seconds));
