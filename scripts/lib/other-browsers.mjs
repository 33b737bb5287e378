import { readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isExecutable } from "./chromium.mjs";
import { printLine } from "./repository.mjs";
import { run } from "./run.mjs";

/** The first of these programs on the PATH, or "". */
function findProgram(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? "";
}

/** WebKitGTK's small browser, which Debian keeps with the library, or "". */
function findMiniBrowser() {
  const libraries = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
  const isWebKit = (name) => name.startsWith("webkit2gtk-") || name.startsWith("webkitgtk-");
  try {
    const folders = readdirSync(libraries).filter(isWebKit);
    return folders.map((folder) => join(libraries, folder, "MiniBrowser")).find(isExecutable) ?? "";
  } catch {
    return "";
  }
}

/** Absolute paths; "" for programs that are missing. VESTIBULE_FIREFOX overrides that of Firefox. */
function findOtherBrowsers() {
  const firefox = process.env.VESTIBULE_FIREFOX || findProgram("firefox-esr", "firefox");
  const webkit = { driver: findProgram("WebKitWebDriver"), browser: findMiniBrowser(), display: findProgram("Xvfb") };
  return { firefox, webkit: Object.values(webkit).includes("") ? null : webkit };
}

/** For each missing browser, its name and the packages of Debian that it needs. */
function listMissing({ firefox, webkit }) {
  return [
    ...(firefox === "" ? [{ browser: "Firefox", packages: ["firefox-esr"] }] : []),
    ...(webkit === null ? [{ browser: "WebKit", packages: ["webkit2gtk-driver", "xvfb"] }] : []),
  ];
}

/**
 * Finds Firefox and WebKit, or installs them if no prompt is needed: as root on a machine with apt. The tests in a
 * missing browser are skipped; `missing` lists these browsers for the summary.
 */
export async function findOrInstallOtherBrowsers() {
  const missing = listMissing(findOtherBrowsers());
  if (missing.length > 0 && process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get")) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-q"], { env });
    for (const { browser, packages } of missing) {
      printLine(`Installing ${browser} for the browser tests (apt-get) …`);
      await run("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...packages], { env });
    }
  }
  const found = findOtherBrowsers();
  return { ...found, missing: listMissing(found) };
}
