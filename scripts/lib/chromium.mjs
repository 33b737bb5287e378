import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { printLine } from "./repository.mjs";
import { run } from "./run.mjs";

// The headless shell needs about 20% less CPU for the same tests.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const APPLICATIONS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Absolute path of an installed Chromium (VESTIBULE_CHROMIUM overrides it), or undefined. */
function findChromium() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.VESTIBULE_CHROMIUM ?? "", ...candidates, ...APPLICATIONS].find(isExecutable);
}

/** Finds Chromium, or installs it if no prompt is needed: as root on a machine with apt. */
export async function findOrInstallChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get")) {
    printLine("Installing Chromium for the browser tests (apt-get) …");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-q"], { env });
    for (const name of ["chromium-headless-shell", "chromium"]) {
      if ((await run("apt-get", ["install", "-q", "-y", "--no-install-recommends", name], { env })) === 0) break;
    }
  }
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    "The browser tests need Chromium. Install it (Debian: apt-get install chromium), or set VESTIBULE_CHROMIUM to its path.",
  );
}

export function isExecutable(path) {
  if (path === "") return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
