import { createServer, type Server as ProxyServer, request } from "node:http";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createIdentityProvider,
  type IdentityProvider,
} from "../../apps/server/src/testing/identity-provider/identity-provider.ts";
import { type BrowserUser, createBrowserUser } from "../support/browser-user.ts";
import { type Environment, openEnvironment } from "../support/demo.ts";
import { findFreePort } from "../support/free-port.ts";
import { getLink } from "../support/mail-server.ts";
import { createOwner, createProject, freshEmail, password } from "../support/project.ts";

const basePath = "/auth";
const secret = "secret-of-the-issuer";

/** The proxy forwards paths below the base path as they are. `strays`: what the browser requested elsewhere. */
async function startProxy(port: number, target: number): Promise<{ server: ProxyServer; strays: string[] }> {
  const strays: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = "/" } = incoming;
    if (path !== basePath && !path.startsWith(`${basePath}/`)) {
      strays.push(path);
      outgoing.writeHead(404).end("another application");
      return;
    }
    const forwarded = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress };
    const upstream = request({ host: "127.0.0.1", port: target, method, path, headers: forwarded }, (response) => {
      // They concern the connection to the server. @see RFC 9110 §7.6.1
      const { connection: _connection, "keep-alive": _keepAlive, ...headers } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, headers);
      response.pipe(outgoing);
    });
    upstream.once("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return { server, strays };
}

let environment: Environment;
let proxy: { server: ProxyServer; strays: string[] };
let provider: IdentityProvider;
let url: string;
beforeAll(async () => {
  const [port, target] = [await findFreePort(), await findFreePort()];
  url = `http://localhost:${port}${basePath}`;
  provider = await createIdentityProvider({ clientSecret: secret, publicUrl: url, providerIds: ["google"] });
  environment = await openEnvironment({
    port: target,
    environment: {
      VESTIBULE_PUBLIC_URL: `${url}/`,
      VESTIBULE_TEST_IDENTITY_PROVIDER_URL: provider.url,
      VESTIBULE_TEST_IDENTITY_PROVIDER_SECRET: secret,
    },
  });
  proxy = await startProxy(port, target);
});
beforeEach(() => proxy.strays.splice(0));
afterAll(async () => {
  proxy.server.closeAllConnections();
  await new Promise((resolve) => proxy.server.close(resolve));
  await environment.stop();
  await provider.close();
});

const visit = (path: string): Promise<BrowserUser> => {
  const browser: Browser = environment.browser;
  return createBrowserUser(browser, url + path);
};
const getCookiePaths = async ({ context }: BrowserUser): Promise<Record<string, string>> =>
  Object.fromEntries((await context.cookies(`${url}/dashboard/session`)).map(({ name, path }) => [name, path]));

describe("a server below a path of its host", () => {
  it("signs users up, and sends links to pages below the path", async () => {
    const user = await visit("/demo");
    const email = freshEmail();
    const page = await user.open("/handler/sign-up");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByRole("button", { name: `Open user menu: ${email}` }).waitFor();
    expect(page.url()).toBe(`${url}/demo/`);

    const link = getLink(await environment.mailServer.waitForEmail(email));
    expect(link.href).toMatch(new RegExp(`^${url}/demo/handler/`));
    await page.goto(link.href);
    await page.getByRole("button", { name: "Verify email" }).click();
    await page.getByRole("heading", { name: "Email verified" }).waitFor();
    expect([user.problems, proxy.strays]).toEqual([[], []]);
  });

  it("signs users in with an OAuth provider, whose callback is below the path", async () => {
    const email = freshEmail();
    provider.behavior.person = { sub: email, email, email_verified: true, name: "Grace Hopper" };
    const { projectId, publishableClientKey } = await createProject(url, {
      domains: [{ domain: url, handler_path: "/demo/handler" }],
      oauth_providers: [{ id: "google", type: "shared" }],
    });
    const user = await visit("/demo");
    const json = { projectId, publishableClientKey, baseUrl: url };
    await user.context.route(`${url}/demo/config.json`, (route) => route.fulfill({ json }));
    const page = await user.open("/handler/sign-in");
    await page.getByRole("button", { name: /^Continue with Google/ }).click();
    await page.getByRole("button", { name: "Open user menu: Grace Hopper" }).waitFor();
    expect([page.url(), user.problems, proxy.strays]).toEqual([`${url}/demo/`, [], []]);
  });

  it("signs owners in to the dashboard, with cookies that other applications of the host don't get", async () => {
    const owner = await createOwner(url);
    const user = await visit("/dashboard");
    const page = await user.open("/");
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Create project" }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(`${basePath}/dashboard/`);

    const paths = await getCookiePaths(user);
    expect(Object.keys(paths)).toHaveLength(2);
    expect(Object.values(paths).sort()).toEqual([basePath, `${basePath}/dashboard/session`]);
    await page.reload();
    await page.getByRole("heading", { name: "Create project" }).waitFor();
    expect([user.problems, proxy.strays]).toEqual([[], []]);
  });

  it("has its pages, packages and health checks below the path", async () => {
    const user = await visit("");
    const page = await user.open("/");
    await page.getByRole("link", { name: /Demo app/ }).click();
    await page.waitForURL(`${url}/demo/`);
    for (const path of ["/health", "/readyz", "/kit/client.tgz", "/openapi.json", "/pages.css", "/password.js"])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    expect(await (await fetch(`${url}/unknown`)).text()).toContain(`href="${basePath}/"`);
    expect([user.problems, proxy.strays]).toEqual([[], []]);
  });

  it("answers probes that reach it directly, and nothing else", async () => {
    const direct = environment.server.url;
    const get = async (path: string) => (await fetch(direct + path)).status;
    expect([await get("/readyz"), await get("/livez"), await get("/health")]).toEqual([200, 200, 200]);
    expect([await get("/dashboard/"), await get("/api/v1/"), await get(`${basePath}x/health`)]).toEqual([
      404, 404, 404,
    ]);
  });
});
