/**
 * `npm run size`, fourth part: builds a Next.js application, opens its pages in Chromium, and counts the scripts that the
 * browser downloads until a page is usable, compared with a page without the kit. Next.js and React aren't counted.
 */
import { spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { build } from "./build.mjs";
import { findNode } from "./lib/install-dependencies.mjs";
import { createApi, download, launchBrowser, PROJECT_ID, printHead, printPage } from "./lib/measure-download.mjs";
import { ROOT } from "./lib/repository.mjs";

const FOLDER = join(ROOT, "dist", "next-size");
const NEXT = join(ROOT, "node_modules", "next", "dist", "bin", "next");

/** Two root layouts: `kit` as the guide for Next.js writes it, and `plain` without the kit, whose scripts are subtracted. */
const FILES = {
  "package.json": '{ "private": true, "type": "module" }',
  "next.config.js": `export default { turbopack: { root: ${JSON.stringify(ROOT)} } };`,
  "app/(plain)/layout.js": `
    export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`,
  "app/(plain)/plain/page.js": `
    import { Greeting } from "./greeting";
    export default function Page() { return <Greeting />; }`,
  "app/(plain)/plain/greeting.js": `"use client";
    import { useState } from "react";
    export function Greeting() { const [name] = useState("visitor"); return <h1>Hello {name}</h1>; }`,
  "stack/server.js": `
    import { StackServerApp } from "@vestibule/next";
    export const stackServerApp = new StackServerApp({ tokenStore: "nextjs-http-only-cookie" });`,
  "app/(kit)/layout.js": `
    import { StackProvider } from "@vestibule/next";
    import { stackServerApp } from "../../stack/server";
    export default function Layout({ children }) {
      return <html lang="en"><body><StackProvider app={stackServerApp}>{children}</StackProvider></body></html>;
    }`,
  "app/(kit)/page.js": `
    import { UserBoundary } from "@vestibule/next";
    import { Greeting } from "./greeting";
    export default function Page() { return <UserBoundary><Greeting /></UserBoundary>; }`,
  "app/(kit)/greeting.js": `"use client";
    import { useUser } from "@vestibule/next";
    export function Greeting() {
      const user = useUser();
      return <h1>Hello {user ? user.displayName : "visitor"}</h1>;
    }`,
  "app/(kit)/handler/[...stack]/page.js": `
    import { StackHandler } from "@vestibule/next";
    import { stackServerApp } from "../../../../stack/server";
    export default function Page(props) { return <StackHandler fullPage app={stackServerApp} routeProps={props} />; }`,
  "app/vestibule/[...all]/route.js": `
    import { sessionRoutes } from "@vestibule/next";
    import { stackServerApp } from "../../../stack/server";
    export const { GET, PUT, POST, DELETE } = sessionRoutes(stackServerApp);`,
};

/**
 * As for the Vite applications; the files are those that the page without the kit doesn't have. `bar`: the owner's, if it
 * isn't reached yet. Turbopack puts modules together that the same pages and lazily loaded parts use.
 */
const PAGES = [
  { name: "useUser, signed out", path: "/", ready: "Hello visitor", limit: 14, files: 3 },
  { name: "useUser", path: "/", ready: "Hello Ada", isSignedIn: true, limit: 14, files: 3 },
  // 30, and 0.7 for the branding: see download-size.mjs.
  { name: "sign-in page", path: "/handler/sign-in", ready: "GitHub", limit: 31.2, files: 5 },
  { name: "sign-up page", path: "/handler/sign-up", ready: "GitHub", limit: 30, files: 5 },
  {
    name: "account settings",
    path: "/handler/account-settings",
    ready: "Ada Lovelace",
    isSignedIn: true,
    limit: 45,
    files: 7,
    bar: "6 files",
  },
];

/** Serves the API for the application's server and its pages, with an access token and the key that verifies it. */
async function serveApi(api) {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: "size", alg: "ES256", use: "sig" }] };
  const accessToken = await new SignJWT({ sub: api.user.id, refreshTokenId: "session" })
    .setProtectedHeader({ alg: "ES256", kid: "size" })
    .setAudience(PROJECT_ID)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(privateKey);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const own = { "jwks.json": jwks, token: { access_token: accessToken } }[pathname.split("/").at(-1)];
    const body = own ?? api.respond(pathname);
    const isPreflight = request.method === "OPTIONS";
    response.writeHead(isPreflight ? 204 : body ? 200 : 404, {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
      "content-type": "application/json",
    });
    response.end(isPreflight ? undefined : JSON.stringify(body ?? {}));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${server.address().port}`, accessToken, stop: () => server.close() };
}

/** Starts Next.js. `line`: what it prints when it is ready; undefined: waits for its end. */
async function runNext(args, environment, line) {
  const child = spawn(process.execPath, [NEXT, ...args], { env: { ...process.env, ...environment } });
  let output = "";
  const done = new Promise((resolve, reject) => {
    const read = (text) => {
      output += text;
      if (line && output.includes(line)) resolve();
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`next ${args[0]} failed:\n${output}`))));
  });
  await done;
  return { stop: () => child.kill("SIGTERM"), output: () => output };
}

async function main() {
  if (!(await build({ node: await findNode(), everything: false }))) throw new Error("The build failed.");
  await rm(FOLDER, { recursive: true, force: true });
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(FOLDER, path)), { recursive: true });
    await writeFile(join(FOLDER, path), text);
  }
  const api = await createApi();
  const apiServer = await serveApi(api);
  const environment = {
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_PUBLIC_VESTIBULE_API_URL: apiServer.url,
    NEXT_PUBLIC_VESTIBULE_PROJECT_ID: PROJECT_ID,
    NEXT_PUBLIC_VESTIBULE_PUBLISHABLE_CLIENT_KEY: "pck_size",
    VESTIBULE_SECRET_SERVER_KEY: "ssk_size",
  };
  let server;
  let browser;
  let fits = true;
  try {
    await runNext(["build", FOLDER], environment);
    server = await runNext(["start", FOLDER, "--port", "0", "--hostname", "127.0.0.1"], environment, "Ready in");
    const url = `http://localhost:${/http:\/\/[\w.]+:(\d+)/.exec(server.output())[1]}`;
    browser = await launchBrowser();
    const open = ({ path, ready, isSignedIn }) =>
      download(browser, {
        url: url + path,
        ready,
        prepare: async (context) => {
          if (!isSignedIn) return;
          const cookies = { refresh: "refresh", access: apiServer.accessToken, "session-id": "session" };
          const toCookie = ([name, value]) => ({ name: `vestibule-${name}-${PROJECT_ID}`, value, url });
          await context.addCookies(Object.entries(cookies).map(toCookie));
        },
      });
    const without = await open({ path: "/plain", ready: "Hello visitor" });
    printHead("a Next.js application");
    for (const page of PAGES) fits = printPage(page, await open(page), without) && fits;
  } finally {
    await browser?.close();
    server?.stop();
    apiServer.stop();
    await rm(FOLDER, { recursive: true, force: true });
  }
  process.exitCode = fits ? 0 : 1;
}

await main();
