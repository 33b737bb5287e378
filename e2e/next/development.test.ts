import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAuthenticatorApp } from "../journeys/support/authenticator-app.ts";
import { callApi } from "../support/api.ts";
import { createBrowserUser } from "../support/browser-user.ts";
import { type Environment, openEnvironment } from "../support/demo.ts";
import { createProject, freshEmail, type TestProject } from "../support/project.ts";
import { addSession, createSession, signUp, submitSignIn } from "./support/journeys.ts";
import { createNextApp, type NextServer } from "./support/next-app.ts";

const startTimeoutMs = 300_000;

const createApp = (options: string, name = "StackServerApp") => `import { ${name} } from "@vestibule/next";
export const app = new ${name}({ tokenStore: "nextjs-http-only-cookie", ${options} });
`;
const protectedPage = (file: string) => `import { UserBoundary } from "@vestibule/next";
import { app } from "../../stack/${file}.js";
async function Name() { return (await app.protect()).primaryEmail; }
export default function Page() { return <UserBoundary><Name /></UserBoundary>; }
`;
const clientPage = (file: string, name: string) => `"use client";
import { ${name} } from "../../stack/${file}.js";
export default function Page() { return <p>{${name}.projectId}</p>; }
`;
/** Pages with mistakes. */
const files = {
  "stack/plain.js": createApp(""),
  "app/server-app-in-browser/page.js": clientPage("plain", "app"),
  "app/server-only-in-browser/page.js": clientPage("server", "stackServerApp"),
  "stack/elsewhere.js": createApp('urls: { handler: "/accounts" }'),
  "app/missing-handler/page.js": protectedPage("elsewhere"),
  "stack/wrong-key.js": createApp('secretServerKey: "ssk_wrong"'),
  "app/wrong-key/page.js": protectedPage("wrong-key"),
  "stack/wrong-publishable-key.js": createApp('publishableClientKey: "pck_wrong"', "StackClientApp"),
  "app/wrong-publishable-key/page.js": protectedPage("wrong-publishable-key"),
  "stack/wrong-url.js": createApp('baseUrl: "http://127.0.0.1:9", urls: { handler: "/wrong-url-handler" }'),
  "app/wrong-url/page.js": protectedPage("wrong-url"),
  "app/wrong-url-handler/[...stack]/page.js": `import { StackHandler } from "@vestibule/next";
import { app } from "../../../stack/wrong-url.js";
export default function Page() { return <StackHandler fullPage app={app} />; }
`,
  "stack/failing-server.js": createApp("baseUrl: process.env.FAILING_SERVER_URL"),
  "app/failing-server/page.js": protectedPage("failing-server"),
  "stack/other-kit.js": `import { StackClientApp } from "@vestibule/next";
export const app = { ...new StackClientApp({ tokenStore: "nextjs-cookie" }) };
for (const symbol of Object.getOwnPropertySymbols(app)) if (symbol.description?.includes("next")) delete app[symbol];
`,
  "app/other-kit/page.js": `import { StackProvider } from "@vestibule/next";
import { app } from "../../stack/other-kit.js";
export default function Page() { return <StackProvider app={app}><p>Text</p></StackProvider>; }
`,
};

/** A server that has keys, and then closes every connection. Returns its URL and the other requests. */
async function startFailingServer(): Promise<{ url: string; requests: string[]; stop(): void }> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.url?.endsWith("/jwks.json")) {
      response.setHeader("content-type", "application/json");
      return void response.end(await (await fetch(project.baseUrl + request.url)).text());
    }
    requests.push(`${request.method} ${request.url}`);
    request.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, stop: () => server.close() };
}

let environment: Environment;
let project: TestProject;
let web: NextServer;
let failing: Awaited<ReturnType<typeof startFailingServer>>;
beforeAll(async () => {
  environment = await openEnvironment();
  project = await createProject(environment.server.url);
  failing = await startFailingServer();
  const variables = { FAILING_SERVER_URL: failing.url };
  web = await (await createNextApp(project, { cacheComponents: true, files, environment: variables })).start("dev");
}, startTimeoutMs);
afterAll(async () => {
  failing?.stop();
  await web?.stop();
  await environment.stop();
});

describe("a Next.js application during development, with Turbopack and cacheComponents", () => {
  it(
    "signs up, shows the user, and signs out, without a warning about unstable values (newcomer B5)",
    async () => {
      const user = await createBrowserUser(environment.browser, web.url);
      user.context.setDefaultTimeout(startTimeoutMs);
      const page = await user.context.newPage();
      const email = await signUp(page, web.url, freshEmail());
      await page.getByRole("link", { name: "Your notes" }).click();
      await page.getByRole("heading", { name: `Notes of ${email}` }).waitFor();
      await page.getByLabel("Name").fill("Ada Lovelace");
      await page.getByRole("button", { name: "Rename" }).click();
      await page.getByRole("heading", { name: "Notes of Ada Lovelace" }).waitFor();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("link", { name: "Sign up" }).waitFor();

      expect(user.problems).toEqual([]);
      expect(web.process.output()).not.toMatch(/unstable value|Error:/);
    },
    startTimeoutMs,
  );

  it(
    "asks for the second factor in the card, and the browser's Back returns to the form without leaving the page",
    async () => {
      const { email, cookies } = await createSession(project);
      const phone = openAuthenticatorApp();
      const { baseUrl, ...keys } = project;
      const caller = { ...keys, accessToken: String(cookies[`vestibule-access-${project.projectId}`]) };
      await callApi(baseUrl, caller, "PATCH", "/users/me", { totp_secret_base64: phone.secretBase64 });
      const user = await createBrowserUser(environment.browser, web.url);
      user.context.setDefaultTimeout(startTimeoutMs);
      const page = await user.context.newPage();
      await page.goto(web.url);
      await page.goto(`${web.url}/handler/sign-in`);
      await submitSignIn(page, email);
      const step = page.getByRole("group", { name: "Two-factor authentication" });
      await step.waitFor();
      await page.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));

      await page.goBack();

      await page.getByText("You didn't complete two-factor authentication.").waitFor();
      expect(await page.getByLabel("Email").inputValue()).toBe(email);
      expect(page.url()).toBe(`${web.url}/handler/sign-in`);
      expect(await page.locator("html[data-same-document]").count()).toBe(1);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await step.waitFor();
      await page.getByRole("textbox", { name: "Digit 1 of 6" }).focus();
      await page.keyboard.type(phone.nextCode());
      await page.getByText(`Signed in as ${email}`).waitFor();
      await page.goBack();
      await page.waitForURL(`${web.url}/`);
    },
    startTimeoutMs,
  );

  it.each([
    ["/server-app-in-browser", "A client component imports the file that creates StackServerApp"],
    ["/missing-handler", "Create app/accounts/[...stack]/page.tsx"],
    ["/other-kit", 'Import StackServerApp from "@vestibule/next"'],
  ])("%s: names the mistake", async (path, reason) => {
    const start = web.process.output().length;
    const html = await (await fetch(web.url + path, { redirect: "manual" })).text();
    expect(html + web.process.output().slice(start)).toContain(reason);
  });

  it.each([
    ["/wrong-key", "The server doesn't accept VESTIBULE_SECRET_SERVER_KEY"],
    ["/wrong-publishable-key", "NEXT_PUBLIC_VESTIBULE_PUBLISHABLE_CLIENT_KEY"],
    ["/wrong-url", "can't be fetched from http://127.0.0.1:9/api/v1"],
    ["/wrong-url", "NEXT_PUBLIC_VESTIBULE_API_URL"],
  ])("%s: names the variable to change", async (path, reason) => {
    const { header } = await createSession(project);
    const start = web.process.output().length;
    const html = await (await fetch(web.url + path, { headers: { cookie: header } })).text();
    expect(html + web.process.output().slice(start)).toContain(reason);
  });

  it("renders a page after three attempts when the server is down, and names the URL and the variable (issue 17)", async () => {
    const { header } = await createSession(project);
    const start = web.process.output().length;
    const html = await (await fetch(`${web.url}/failing-server`, { headers: { cookie: header } })).text();
    const text = html + web.process.output().slice(start);
    expect(text).toContain(`No response from ${failing.url}/api/v1/users/me`);
    expect(text).toContain("NEXT_PUBLIC_VESTIBULE_API_URL");
    expect(failing.requests).toEqual([...Array(3).fill("GET /api/v1/users/me"), "GET /health"]);
  });

  it("shows the URL that doesn't respond on the sign-in page and in the console (issue 17)", async () => {
    const user = await createBrowserUser(environment.browser, web.url);
    const page = await user.context.newPage();
    // The kit waits 15 seconds in total before its last attempt.
    await page.clock.install();
    await page.goto(`${web.url}/wrong-url-handler/sign-in`);
    const reason = page.getByText("This app isn't set up correctly. No response from http://127.0.0.1:9/api/v1/");
    const shows = async () => {
      await page.clock.runFor(1000);
      return reason.count();
    };
    await expect.poll(shows).toBe(1);
    expect(await reason.textContent()).toContain("NEXT_PUBLIC_VESTIBULE_API_URL");
    expect(user.problems.join()).toContain("NetworkError: No response from http://127.0.0.1:9/api/v1/projects/current");
  });

  it("sends no secret key to the browser", async () => {
    const user = await createBrowserUser(environment.browser, web.url);
    await addSession(user, web.url, await createSession(project));
    const bodies: Promise<string>[] = [];
    user.context.on("response", (response) => bodies.push(response.text().catch(() => "")));
    const page = await user.open("/private");
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    const texts = await Promise.all(bodies);
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts) expect(text).not.toContain(project.secretServerKey);
  });

  // Last, because Next.js reports this error for all pages afterwards.
  it("doesn't build a client component that imports a file with server-only", async () => {
    const start = web.process.output().length;
    await fetch(`${web.url}/server-only-in-browser`);
    expect(web.process.output().slice(start)).toMatch(/server-only/);
  });
});
