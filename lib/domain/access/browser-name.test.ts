import { expect, it } from "vitest";
import { browserName } from "./browser-name";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [WINDOWS, "Chrome on Windows"],
  [`${WINDOWS} Edg/143.0.0.0`, "Edge on Windows"],
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, "Safari on iOS"],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [`${IPHONE} Version/18.0 EdgiOS/133.0.3065.54 Mobile/15E148 Safari/604.1`, "Edge on iOS"],
  [`${IPHONE} FxiOS/135.0 Mobile/15E148 Safari/605.1.15`, "Firefox on iOS"],
  [`${IPHONE} Version/18.3 Mobile/15E148 Safari/604.1 OPT/5.4.0`, "Opera on iOS"],
  ["curl/8.5.0", "curl"],
  ["", "a browser without a name"],
])("the browser that calls itself %s is %s", (agent, name) => expect(browserName(agent)).toBe(name));
