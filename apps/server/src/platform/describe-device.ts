import Bowser from "bowser";

export interface Device {
  /** Browser family, such as `Firefox`, without its version. */
  readonly browser: string | null;
  /** OS family, such as `macOS`, without its version. */
  readonly os: string | null;
  readonly kind: "desktop" | "mobile" | "tablet" | "cli" | "server" | "unknown";
}

/** The CLI's user agent is `vestibule-cli/<version> (<os>; <host>)`. */
const cliPattern = /^vestibule-cli\/\S+(?: \(([^;)]*))?/i;
/** Default user agents of server-side HTTP clients. */
const serverPattern =
  /^(?:node|node-fetch|undici|deno|bun|axios|got|curl|wget|python-requests|python-urllib|go-http-client)(?:$|[/ ])/i;

const cliSystems = new Map([
  ["linux", "Linux"],
  ["darwin", "macOS"],
  ["macos", "macOS"],
  ["win32", "Windows"],
  ["windows", "Windows"],
]);
const knownBrowsers = new Set(Object.values(Bowser.BROWSER_MAP));
const knownSystems = new Set(Object.values(Bowser.OS_MAP));
const kinds = new Map<string | undefined, Device["kind"]>([
  ["desktop", "desktop"],
  ["mobile", "mobile"],
  ["tablet", "tablet"],
  ["bot", "server"],
]);

const unknown: Device = { browser: null, os: null, kind: "unknown" };

/** The device that a user agent claims to be. Returns known names only, never text from the client. */
export function describeDevice(userAgent: string | null): Device {
  if (!userAgent) return unknown;
  const cli = cliPattern.exec(userAgent);
  if (cli)
    return { browser: "Vestibule CLI", os: cliSystems.get(cli[1]?.trim().toLowerCase() ?? "") ?? null, kind: "cli" };
  if (serverPattern.test(userAgent)) return { ...unknown, kind: "server" };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name && knownBrowsers.has(browser.name) ? browser.name : null,
    os: os.name && knownSystems.has(os.name) ? os.name : null,
    kind: kinds.get(platform.type) ?? (os.name === Bowser.OS_MAP.ChromeOS ? "desktop" : "unknown"),
  };
}
