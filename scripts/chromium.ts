// Finds a Chromium for the browser tests, or installs one from Debian or npm.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const SHELL = "/usr/bin/chromium-headless-shell";

/** Returns the path of an installed Chromium, or null. Throws an Error where the setting CHROMIUM names no file. */
export function installedChromium(): string | null {
  const wanted = process.env.CHROMIUM;
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM=${wanted}: there is no such file`);
  return wanted || (places.find((place) => existsSync(place)) ?? null);
}

function fromDebian(): string | null {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  console.log("Installing chromium with apt-get");
  const options = [
    "-qq",
    "-o",
    "Acquire::Retries=1",
    "-o",
    "Acquire::http::Timeout=20",
    "-o",
    "Acquire::https::Timeout=20",
  ];
  const apt = (...args: string[]) =>
    spawnSync("apt-get", [...options, ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 240_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  apt("update");
  apt("install", "-y", "--no-install-recommends", "chromium");
  return installedChromium();
}

/** Unpacks the headless shell of an npm package; null where it has none for this platform. */
async function fromNpm({ libraries }: { libraries: boolean }): Promise<string | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  console.log("Unpacking chromium from the npm package @sparticuz/chromium");
  // With this variable the package also unpacks libraries that bare machines lack, and points LD_LIBRARY_PATH to them.
  if (libraries) process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs20.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return await chromium.executablePath();
}

/** Returns the path of a Chromium and installs one if needed. Throws an Error where that fails. */
export async function ensureChromium(): Promise<string> {
  const found = installedChromium() ?? fromDebian() ?? (await fromNpm({ libraries: true }));
  if (!found)
    throw new Error("There is no Chromium here for the browser tests; install one and set CHROMIUM to its path.");
  return found;
}

async function opensPages(executablePath: string): Promise<boolean> {
  const { chromium } = await import("@playwright/test");
  const chromiumSandbox = process.getuid?.() !== 0;
  try {
    const browser = await chromium.launch({ executablePath, chromiumSandbox, args: ["--disable-dev-shm-usage"] });
    await browser.newPage().finally(() => browser.close());
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of the browser for tests. A headless shell has no tabs and no address bar, which take half the
 * processor time of Chromium's tests. Where none opens a page, or CHROMIUM is set, it is that of `ensureChromium`.
 */
export async function ensureTestBrowser(): Promise<string> {
  const browser = await ensureChromium();
  if (process.env.CHROMIUM) return browser;
  const shell = existsSync(SHELL) ? SHELL : await fromNpm({ libraries: false }).catch(() => null);
  return shell && (await opensPages(shell)) ? shell : browser;
}
