/**
 * `npm run size`, third part: builds applications with Vite, opens them in Chromium, and counts the scripts that the
 * browser downloads until a page is usable. React isn't counted.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";
import react from "@vitejs/plugin-react";
import { build as buildWithVite } from "vite";
import { build } from "./build.mjs";
import { findNode } from "./lib/install-dependencies.mjs";
import { createApi, download, launchBrowser, PROJECT_ID, printHead, printPage } from "./lib/measure-download.mjs";
import { ROOT } from "./lib/repository.mjs";

const FOLDER = join(ROOT, "dist", "size");
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
    // The owner's bar is 30. The branding, which must be there before the first paint, and the choice of the language take the rest.
    limit: 31,
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

/** Opens a page of a built application. */
async function open(browser, api, { application, path, ready, isSignedIn }) {
  const { url, stop } = await serve(application);
  const prepare = async (context, problems) => {
    await context.route("**/api/v1/**", (route) => {
      const request = new URL(route.request().url());
      const body = api.respond(request.pathname);
      if (body === undefined) problems.push(`unexpected request: ${request.pathname}`);
      return route.fulfill({ status: body ? 200 : 404, json: body ?? {} });
    });
    if (!isSignedIn) return;
    const value = encodeURIComponent(JSON.stringify(["refresh", api.accessToken]));
    await context.addCookies([
      { name: `stack-refresh-${PROJECT_ID}`, value: "refresh", url },
      { name: "stack-access", value, url },
    ]);
  };
  try {
    return await download(browser, { url: url + path, ready, prepare });
  } finally {
    stop();
  }
}

async function main() {
  if (!(await build({ node: await findNode(), everything: false }))) throw new Error("The build failed.");
  const api = await createApi();
  await rm(FOLDER, { recursive: true, force: true });
  for (const [name, source] of Object.entries(APPLICATIONS)) await buildApplication(name, source);
  const browser = await launchBrowser();
  let fits = true;
  try {
    const without = await open(browser, api, { application: "none", path: "/", ready: "Hello visitor" });
    printHead("a Vite application with React");
    for (const page of PAGES) fits = printPage(page, await open(browser, api, page), without) && fits;
  } finally {
    await browser.close();
    await rm(FOLDER, { recursive: true, force: true });
  }
  process.exitCode = fits ? 0 : 1;
}

await main();
