import type { Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBrowserUser } from "../support/browser-user.ts";
import { type Environment, openEnvironment } from "../support/demo.ts";
import { createProject, freshEmail, type TestProject } from "../support/project.ts";
import { addSession, createSession, signOut, signUp, submitSignIn } from "./support/journeys.ts";
import { createNextApp, type NextServer } from "./support/next-app.ts";
import { recordRequests, withoutKeys } from "./support/record-requests.ts";

const buildTimeoutMs = 300_000;

/** A protected page that Next.js doesn't stream. */
const waitingPage = `import { stackServerApp } from "../../stack/server.js";
import { Greeting } from "../greeting.js";
import { rename } from "../private/actions.js";
export const instant = false;
export default async function Page() {
  const user = await stackServerApp.protect();
  return (
    <main>
      <h1>Notes of {user.displayName ?? user.primaryEmail}</h1>
      <Greeting />
      <form action={rename}><input name="name" aria-label="Name" /><button>Rename</button></form>
    </main>
  );
}
`;

let environment: Environment;
let project: TestProject;
let web: NextServer;
let buildOutput: string;
beforeAll(async () => {
  environment = await openEnvironment();
  project = await createProject(environment.server.url);
  const app = await createNextApp(project, { cacheComponents: true, files: { "app/waiting/page.js": waitingPage } });
  buildOutput = await app.build();
  web = await app.start("start");
}, buildTimeoutMs);
afterAll(async () => {
  await web?.stop();
  await environment.stop();
});

const visit = () => createBrowserUser(environment.browser, web.url);
const get = (path: string, cookie = "") => fetch(web.url + path, { headers: { cookie }, redirect: "manual" });

describe("a Next.js application, built for production with cacheComponents", () => {
  it("signs a visitor up, and shows the user in server and client components", async () => {
    const user = await visit();
    const page = await user.context.newPage();
    const email = await signUp(page, web.url);
    expect(page.url()).toBe(`${web.url}/`);

    await page.getByRole("link", { name: "Your notes" }).click();
    await page.getByRole("heading", { name: `Notes of ${email}` }).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("keeps the tokens in cookies that scripts can't read", async () => {
    const user = await visit();
    const page = await user.context.newPage();
    await signUp(page, web.url);

    const cookies = (await user.context.cookies()).map(({ name, httpOnly }) => [name, httpOnly]);
    expect(Object.fromEntries(cookies)).toEqual({
      [`vestibule-refresh-${project.projectId}`]: true,
      [`vestibule-access-${project.projectId}`]: true,
      [`vestibule-session-id-${project.projectId}`]: false,
    });
    expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage])")).not.toMatch(/eyJ|refresh/);
  });

  it("redirects a signed-out visitor from a protected page to the sign-in page, and back", async () => {
    const { email } = await createSession(project);
    const user = await visit();
    const page = await user.open("/private");
    await page.waitForURL("**/handler/sign-in?after_auth_return_to=%2Fprivate");
    await submitSignIn(page, email);
    await page.getByRole("heading", { name: `Notes of ${email}` }).waitFor();
    expect(page.url()).toBe(`${web.url}/private`);
    expect(user.problems).toEqual([]);
  });

  it("renders the user into the HTML, so that the browser needs no request and shows no other state", async () => {
    const session = await createSession(project);
    const html = await (await get("/", session.header)).text();
    expect(html).toContain(`Signed in as <!-- -->${session.email}`);
    expect(html).not.toContain("server_metadata");

    const user = await visit();
    await addSession(user, web.url, session);
    const requests: string[] = [];
    user.context.on("request", (request: Request) => requests.push(request.url()));
    const page = await user.context.newPage();
    await page.addInitScript(`
      globalThis.texts = new Set();
      new MutationObserver(() => texts.add(document.body?.innerText ?? "")).observe(document, { childList: true, subtree: true });
    `);
    await page.goto(web.url);
    await page.getByRole("button", { name: "Sign out" }).click({ trial: true });
    expect(requests.filter((url) => /\/api\/v1\/|\/vestibule\//.test(url))).toEqual([]);
    expect(await page.evaluate("[...texts].filter((text) => text.includes('Sign up'))")).toEqual([]);
    expect(user.problems).toEqual([]);
  });

  it("shows the user of a page that waits for it, and runs its action, with JavaScript disabled (issue 17)", async () => {
    const session = await createSession(project);
    const user = await createBrowserUser(environment.browser, web.url, { javaScriptEnabled: false });
    await addSession(user, web.url, session);
    const page = await user.open("/waiting");
    await page.getByRole("heading", { name: `Notes of ${session.email}` }).waitFor();
    await page.getByText(`Signed in as ${session.email}`).waitFor();
    await page.getByLabel("Name").fill("Grace Hopper");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("heading", { name: "Notes of Grace Hopper" }).waitFor();
  });

  it("asks the server once for a page with server and client components that need the user", async () => {
    const { header, email } = await createSession(project);
    const requests = await recordRequests(environment.server);
    const html = await (await get("/private", header)).text();
    expect(html).toContain(`Notes of <!-- -->${email}`);
    expect(html).toContain(`Signed in as <!-- -->${email}`);
    expect(withoutKeys(await requests())).toEqual(["GET /api/v1/users/me"]);
  });

  it("asks nothing for a static page, which Next.js has built", async () => {
    expect(buildOutput).toMatch(/○ \/about/);
    const { header } = await createSession(project);
    const requests = await recordRequests(environment.server);
    const response = await get("/about", header);
    expect(response.headers.get("x-nextjs-prerender")).toMatch(/^1/);
    expect(await response.text()).toContain("About Notes");
    expect(withoutKeys(await requests())).toEqual([]);
  });

  it("protects a route handler: status 401 for a script without a session", async () => {
    const { header, email } = await createSession(project);
    expect((await get("/api/notes")).status).toBe(401);
    const response = await get("/api/notes", header);
    expect(await response.json()).toEqual({ owner: email });
  });

  it("doesn't accept the cookies with a request of another site (CSRF)", async () => {
    const { header } = await createSession(project);
    const headers = { cookie: header, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const response = await fetch(`${web.url}/api/notes`, { headers });
    expect(response.status).toBe(403);
  });

  it("runs a server action for the user, and shows the change", async () => {
    const session = await createSession(project);
    const user = await visit();
    await addSession(user, web.url, session);
    const page = await user.open("/private");
    await page.getByLabel("Name").fill("Ada Lovelace");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("heading", { name: "Notes of Ada Lovelace" }).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("signs out in the browser and on the server", async () => {
    const user = await visit();
    const page = await user.context.newPage();
    const email = await signUp(page, web.url, freshEmail());
    await signOut(page);
    await page.goto(`${web.url}/private`);
    await page.waitForURL("**/handler/sign-in**");
    expect(await page.getByText(email).count()).toBe(0);
    await expect.poll(async () => (await user.context.cookies()).map(({ name }) => name)).toEqual([]);
    expect(user.problems).toEqual([]);
  });

  it("replaces an expired access token in the proxy, and sets the cookie", async () => {
    const { cookies, email } = await createSession(project);
    const name = `vestibule-access-${project.projectId}`;
    const rest = Object.entries(cookies).filter(([each]) => each !== name);
    const response = await get("/private", rest.map((pair) => pair.join("=")).join("; "));
    expect(await response.text()).toContain(`Notes of <!-- -->${email}`);
    expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=ey`))).toMatch(/; HttpOnly/);
  });

  it(
    "never shows one of two users to the other, in 500 parallel requests",
    async () => {
      const sessions = await Promise.all([createSession(project), createSession(project)]);
      const responses = await Promise.all(
        Array.from({ length: 500 }, async (_, index) => {
          const session = sessions[index % 2];
          const html = await (await get("/private", session?.header)).text();
          return { html, own: session?.email ?? "", other: sessions[(index + 1) % 2]?.email ?? "" };
        }),
      );
      // First, because it says why a page is incomplete.
      expect(web.process.output()).not.toMatch(/unhandled|error/i);
      for (const { html, own, other } of responses) {
        expect(html).toContain(`Notes of <!-- -->${own}`);
        expect(html).toContain(`Signed in as <!-- -->${own}`);
        expect(html).not.toContain(other);
      }
    },
    buildTimeoutMs,
  );
});
