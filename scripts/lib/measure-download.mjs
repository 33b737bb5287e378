/** Opens pages of built applications in Chromium, and counts the scripts that the browser downloads. */
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { findOrInstallChromium } from "./chromium.mjs";
import { printLine } from "./repository.mjs";

const KB = 1000;
export const PROJECT_ID = "00000000-0000-4000-8000-000000000001";

/**
 * Answers the API requests of these pages: a project with every sign-in method, and a user without a team. The contract,
 * which the examples of responses come from, must be built.
 */
export async function createApi() {
  const { fakeAccessToken, listJson, projectJson, userJson } = await import("../../packages/react/src/testing/wire.ts");
  const user = userJson({ profile_image_url: null });
  const project = projectJson({
    credential_enabled: true,
    magic_link_enabled: true,
    passkey_enabled: true,
    sign_up_enabled: true,
    enabled_oauth_providers: [{ id: "google" }, { id: "github" }],
  });
  const passkeyOptions = { challenge: "AAAAAAAAAAAAAAAAAAAAAA", rpId: "localhost", userVerification: "preferred" };
  return {
    user,
    accessToken: fakeAccessToken(),
    /** The body of a response; undefined for any other request. */
    respond(path) {
      const name = path.replace("/api/v1/", "");
      if (name === "projects/current") return project;
      if (name === "users/me") return user;
      if (name === "auth/passkey/initiate-passkey-authentication")
        return { options_json: passkeyOptions, code: "code" };
      return name === "teams" ? listJson([]) : undefined;
    },
  };
}

export const launchBrowser = async () =>
  chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
  });

/**
 * Opens a page as a first visitor. `ready`: visible when the page is usable. `prepare`: of the browser's context.
 * @returns the downloaded scripts and style sheets
 */
export async function download(browser, { url, ready, prepare }) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const problems = [];
    const files = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("response", (response) => {
      const name = new URL(response.url()).pathname;
      if (/\.(js|css)$/.test(name)) files.push(response.body().then((body) => ({ name, body })));
    });
    await prepare(context, problems);
    await page.goto(url);
    await page
      .getByText(ready)
      .first()
      .waitFor({ timeout: 20_000 })
      .catch((error) => problems.push(error.message));
    await page.waitForLoadState("networkidle");
    if (problems.length > 0)
      throw new Error(`${url}: ${problems.join("; ")}\n${await page.locator("body").innerText()}`);
    return (await Promise.all(files)).map(({ name, body }) => ({ name, bytes: gzipSync(body, { level: 9 }).length }));
  } finally {
    await context.close();
  }
}

const sumBytes = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);

export function printHead(application) {
  printLine(`\nas downloaded: gzip -9 of every script until the page is usable, in addition to ${application}`);
  printLine(`${"page".padEnd(30)}${"KB".padStart(8)}${"limit".padStart(7)}   files`);
}

/**
 * Prints what a page downloads in addition to the application without the kit. `files`: how many at most that the other
 * doesn't have; `--why` lists them. @returns whether the page is within its limits
 */
export function printPage({ name, limit, files, bar }, downloaded, without) {
  const names = new Set(without.map((file) => file.name));
  const added = downloaded.filter((file) => !names.has(file.name));
  const bytes = sumBytes(downloaded) - sumBytes(without);
  const fits = bytes <= limit * KB && added.length <= files;
  const size = `${(bytes / KB).toFixed(2).padStart(8)}${String(limit).padStart(7)}`;
  printLine(
    `${name.padEnd(30)}${size}   ${added.length} of ${files}${bar ? `  bar: ${bar}` : ""}${fits ? "" : "  TOO BIG"}`,
  );
  if (process.argv.includes("--why"))
    for (const file of added) printLine(`${String(file.bytes).padStart(12)}  ${file.name}`);
  return fits;
}
