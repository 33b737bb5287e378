/**
 * `npm run size`, third part: builds applications with Vite, opens them in Chromium, and counts the scripts that the
 * browser downloads until a page is usable. React isn't counted.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { chromium } from "playwright-core";
import { build as buildWithVite } from "vite";
import { build } from "./build.mjs";
import { findOrInstallChromium } from "./lib/chromium.mjs";
import { findNode } from "./lib/install-dependencies.mjs";
import { printLine, ROOT } from "./lib/repository.mjs";

const KB = 1000;
const FOLDER = join(ROOT, "dist", "size");
const PROJECT_ID = "00000000-0000-4000-8000-000000000001";
const APP = `const app = new StackClientApp({
  baseUrl: location.origin, projectId: "${PROJECT_ID}", publishableClientKey: "pck_size", tokenStore: "cookie",
});`;
const RENDER = 'createRoot(document.getElementById("root")).render';

/** `none`: without the kit; what it downloads is subtracted. The others: as the guide for React writes them. */
const APPLICATIONS = {
  none: `
    import { lazy } from "react";
    import { createRoot } from "react-dom/client";
    const Greeting = lazy(() => import("./greeting.jsx"));
    ${RENDER}(<Greeting />);`,
  greeting: `
    import { StackClientApp, StackProvider, useUser } from "@vestibule/react";
    import { createRoot } from "react-dom/client";
    ${APP}
    function Greeting() { const user = useUser(); return <h1>Hello {user ? user.displayName : "visitor"}</h1>; }
    ${RENDER}(<StackProvider app={app}><Greeting /></StackProvider>);`,
  handler: `
    import { StackClientApp, StackHandler, StackProvider } from "@vestibule/react";
    import { createRoot } from "react-dom/client";
    ${APP}
    ${RENDER}(<StackProvider app={app}><StackHandler location={location.pathname} /></StackProvider>);`,
};

/**
 * `limit`: KB with gzip -9. `files`: how many files at most, including the application's own. `ready`: visible when the
 * page is usable.
 */
const PAGES = [
  { name: "useUser, signed out", application: "greeting", path: "/", ready: "Hello visitor", limit: 14, files: 3 },
  { name: "useUser", application: "greeting", path: "/", ready: "Hello Ada", isSignedIn: true, limit: 14, files: 3 },
  {
    name: "sign-in page",
    application: "handler",
    path: "/handler/sign-in",
    ready: "GitHub",
    limit: 30,
    files: 5,
  },
  {
    name: "sign-up page",
    application: "handler",
    path: "/handler/sign-up",
    ready: "GitHub",
    limit: 30,
    files: 5,
  },
  {
    name: "account settings",
    application: "handler",
    path: "/handler/account-settings",
    ready: "Ada Lovelace",
    isSignedIn: true,
    limit: 45,
    files: 6,
  },
];

/** Answers the requests of these pages. The contract, which the examples of responses come from, must be built. */
async function createApi() {
  const { fakeAccessToken, listJson, projectJson, userJson } = await import("../packages/react/src/testing/wire.ts");
  const project = projectJson({
    credential_enabled: true,
    magic_link_enabled: true,
    passkey_enabled: true,
    sign_up_enabled: true,
    enabled_oauth_providers: [{ id: "google" }, { id: "github" }],
  });
  const passkeyOptions = { challenge: "AAAAAAAAAAAAAAAAAAAAAA", rpId: "localhost", userVerification: "preferred" };
  return {
    accessToken: fakeAccessToken(),
    /** The body of a response; undefined for any other request. */
    respond(path) {
      const name = path.replace("/api/v1/", "");
      if (name === "projects/current") return project;
      if (name === "users/me") return userJson({ profile_image_url: null });
      if (name === "auth/passkey/initiate-passkey-authentication")
        return { options_json: passkeyOptions, code: "code" };
      return name === "teams" ? listJson([]) : undefined;
    },
  };
}

async function buildApplication(name, source) {
  const root = join(FOLDER, name);
  await mkdir(root, { recursive: true });
  await writeFile(join(root, "main.jsx"), source);
  await writeFile(join(root, "greeting.jsx"), "export default function Greeting() { return <h1>Hello visitor</h1>; }");
  await writeFile(
    join(root, "index.html"),
    '<!doctype html><html lang="en"><link rel="icon" href="data:," /><div id="root"></div><script type="module" src="/main.jsx"></script></html>',
  );
  // The rest is Vite's default: what an application gets without a configuration of its own.
  await buildWithVite({ root, configFile: false, logLevel: "warn", plugins: [react()] });
}

/** Serves the built applications; the port tells which. @returns the address and how to stop */
async function serve(name) {
  const root = join(FOLDER, name, "dist");
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const isFile = extname(pathname) !== "";
    const content = await readFile(join(root, isFile ? pathname.split("/").join(sep) : "index.html")).catch(() => null);
    if (content === null) return response.writeHead(404).end();
    const type = { ".js": "text/javascript", ".css": "text/css" }[extname(pathname)] ?? "text/html";
    response.writeHead(200, { "content-type": type }).end(content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${server.address().port}`, stop: () => server.close() };
}

/** Opens a page as a first visitor. @returns the downloaded scripts and style sheets */
async function download(browser, api, url, { path, ready, isSignedIn = false }) {
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
    await context.route("**/api/v1/**", (route) => {
      const request = new URL(route.request().url());
      const body = api.respond(request.pathname);
      if (body === undefined) problems.push(`unexpected request: ${request.pathname}`);
      return route.fulfill({ status: body ? 200 : 404, json: body ?? {} });
    });
    if (isSignedIn) {
      const value = encodeURIComponent(JSON.stringify(["refresh", api.accessToken]));
      await context.addCookies([
        { name: `stack-refresh-${PROJECT_ID}`, value: "refresh", url },
        { name: "stack-access", value, url },
      ]);
    }
    await page.goto(url + path);
    await page
      .getByText(ready)
      .first()
      .waitFor({ timeout: 20_000 })
      .catch((error) => problems.push(error.message));
    await page.waitForLoadState("networkidle");
    if (problems.length > 0) throw new Error(`${path}: ${problems.join("; ")}`);
    return (await Promise.all(files)).map(({ name, body }) => ({ name, bytes: gzipSync(body, { level: 9 }).length }));
  } finally {
    await context.close();
  }
}

const total = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);

const printFile = ({ name, bytes }) => printLine(`${String(bytes).padStart(12)}  ${name}`);

/** Opens a page of a built application. */
async function open(browser, api, page) {
  const { url, stop } = await serve(page.application);
  try {
    return await download(browser, api, url, page);
  } finally {
    stop();
  }
}

async function main() {
  if (!(await build({ node: await findNode(), everything: false }))) throw new Error("The build failed.");
  const api = await createApi();
  await rm(FOLDER, { recursive: true, force: true });
  for (const [name, source] of Object.entries(APPLICATIONS)) await buildApplication(name, source);
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
  });
  let missed = 0;
  try {
    const without = total(await open(browser, api, { application: "none", path: "/", ready: "Hello visitor" }));
    printLine(
      "\nas downloaded: gzip -9 of every script until the page is usable, in addition to a Vite application with React",
    );
    printLine(`${"page".padEnd(30)}${"KB".padStart(8)}${"limit".padStart(7)}   files`);
    for (const each of PAGES) {
      const { name, limit, files } = each;
      const downloaded = await open(browser, api, each);
      const bytes = total(downloaded) - without;
      const fits = bytes <= limit * KB && downloaded.length <= files;
      if (!fits) missed += 1;
      const size = `${(bytes / KB).toFixed(2).padStart(8)}${String(limit).padStart(7)}`;
      printLine(`${name.padEnd(30)}${size}   ${downloaded.length} of ${files}${fits ? "" : "  TOO BIG"}`);
      if (process.argv.includes("--why")) downloaded.forEach(printFile);
    }
  } finally {
    await browser.close();
    await rm(FOLDER, { recursive: true, force: true });
  }
  process.exitCode = missed === 0 ? 0 : 1;
}

await main();
