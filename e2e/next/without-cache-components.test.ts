import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBrowserUser } from "../support/browser-user.ts";
import { type Environment, openEnvironment } from "../support/demo.ts";
import { createProject, type TestProject } from "../support/project.ts";
import { addSession, createSession, signUp, submitSignIn } from "./support/journeys.ts";
import { createNextApp, type NextServer } from "./support/next-app.ts";
import { recordRequests, withoutKeys } from "./support/record-requests.ts";

const buildTimeoutMs = 300_000;

/** The cookies that published clients use. */
const readableStore = `import { StackServerApp } from "@vestibule/next";
export const stackServerApp = new StackServerApp({ tokenStore: "nextjs-cookie" });
`;
/** Client components that need the user, and nothing around them. */
const bare = `import { Greeting } from "../greeting";
export default function Page() { return <Greeting />; }
`;

let environment: Environment;
let project: TestProject;
let web: NextServer;
let readable: NextServer;
let buildOutput: string;
beforeAll(async () => {
  environment = await openEnvironment();
  project = await createProject(environment.server.url);
  const app = await createNextApp(project, { cacheComponents: false, files: { "app/bare/page.js": bare } });
  buildOutput = await app.build();
  web = await app.start("start");
}, buildTimeoutMs);
beforeAll(async () => {
  const files = { "stack/server.js": readableStore };
  const app = await createNextApp(project, { cacheComponents: false, files });
  await app.build();
  readable = await app.start("start");
}, buildTimeoutMs);
afterAll(async () => {
  await web?.stop();
  await readable?.stop();
  await environment.stop();
});

const visit = (options = {}) => createBrowserUser(environment.browser, web.url, options);

describe("a Next.js application without cacheComponents", () => {
  it("shows the user with JavaScript disabled, in server and in client components", async () => {
    const session = await createSession(project);
    const user = await visit({ javaScriptEnabled: false });
    await addSession(user, web.url, session);
    for (const path of ["/", "/bare"]) {
      const page = await user.open(path);
      await page.getByText(`Signed in as ${session.email}`).waitFor();
    }
    const page = await user.open("/private");
    await page.getByRole("heading", { name: `Notes of ${session.email}` }).waitFor();
    await page.getByText(`Signed in as ${session.email}`).waitFor();
  });

  it("runs a server action with JavaScript disabled", async () => {
    const user = await visit({ javaScriptEnabled: false });
    await addSession(user, web.url, await createSession(project));
    const page = await user.open("/private");
    await page.getByLabel("Name").fill("Grace Hopper");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("heading", { name: "Notes of Grace Hopper" }).waitFor();
  });

  it("hydrates client components that have no Suspense boundary, without a request", async () => {
    const session = await createSession(project);
    const user = await visit();
    await addSession(user, web.url, session);
    const requests = await recordRequests(environment.server);
    const page = await user.open("/bare");
    await page.getByRole("button", { name: "Sign out" }).click({ trial: true });
    expect(withoutKeys(await requests())).toEqual(["GET /api/v1/users/me"]);
    expect(user.problems).toEqual([]);
  });

  it("redirects a signed-out visitor with an HTTP status, and keeps static pages static", async () => {
    const response = await fetch(`${web.url}/private?tab=2`, { redirect: "manual" });
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe("/handler/sign-in?after_auth_return_to=%2Fprivate%3Ftab%3D2");
    expect(buildOutput).toMatch(/○ \/about/);
    expect(buildOutput).toMatch(/ƒ \/bare/);
  });

  it("signs up, and signs out, in the browser", async () => {
    const user = await visit();
    const page = await user.context.newPage();
    const email = await signUp(page, web.url);
    await page.goto(`${web.url}/private`);
    await page.getByRole("heading", { name: `Notes of ${email}` }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("link", { name: "Sign up" }).waitFor();
    expect(user.problems).toEqual([]);
  });
});

describe("with the cookies of published clients (nextjs-cookie)", () => {
  it("signs up, shows the user on the server, runs an action, and signs out", async () => {
    const user = await createBrowserUser(environment.browser, readable.url);
    const page = await user.context.newPage();
    const email = await signUp(page, readable.url);
    const names = (await user.context.cookies()).map(({ name }) => name).sort();
    expect(names).toEqual(["stack-access", `stack-refresh-${project.projectId}`]);

    await page.goto(`${readable.url}/private`);
    await page.getByRole("heading", { name: `Notes of ${email}` }).waitFor();
    await page.getByLabel("Name").fill("Ada");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("heading", { name: "Notes of Ada" }).waitFor();

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("link", { name: "Sign up" }).waitFor();
    await page.goto(`${readable.url}/private`);
    await submitSignIn(page, email);
    await page.getByRole("heading", { name: "Notes of Ada" }).waitFor();
    expect(user.problems).toEqual([]);
  });
});
