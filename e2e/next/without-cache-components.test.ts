import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBrowserUser } from "../support/browser-user.ts";
import { type Environment, openEnvironment } from "../support/demo.ts";
import { createProject, password, type TestProject } from "../support/project.ts";
import { addSession, createSession, signOut, signUp, submitSignIn } from "./support/journeys.ts";
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

/** Sign-in and sign-out in server actions, and each option of the app on the server. */
const serverFiles = {
  "app/bare/page.js": bare,
  "app/server-session/page.js": `import { stackServerApp } from "../../stack/server.js";
async function signIn(form) {
  "use server";
  const { error } = await stackServerApp.signInWithCredential({ email: form.get("email"), password: form.get("password") });
  if (error) throw error;
}
async function signOut() {
  "use server";
  await stackServerApp.signOut({ redirectUrl: "/about" });
}
export default async function Page() {
  const user = await stackServerApp.getUser();
  return <main>
    <p>{user ? "Signed in as " + user.primaryEmail : "Signed out"}</p>
    <form action={signIn}><input name="email" aria-label="Email" /><input name="password" aria-label="Password" /><button>Sign in</button></form>
    <form action={signOut}><button>Sign out</button></form>
  </main>;
}
`,
  "app/api/checks/[name]/route.js": `import { stackServerApp as app } from "../../../../stack/server.js";
const checks = {
  none: () => app.getUser(),
  token: () => app.getUser({ from: "token" }),
  throw: () => app.getUser({ or: "throw" }).catch((error) => ({ id: error.errorCode })),
  anonymous: () => app.getUser({ or: "anonymous" }),
  anonymousIfExists: () => app.getUser({ or: "anonymous-if-exists" }),
  permission: () => app.protect({ permission: "missing" }),
  team: () => app.protect({ team: "00000000-0000-4000-8000-000000000000" }),
  recent: () => app.protect({ recent: true }),
};
export async function POST(request, { params }) {
  const user = await checks[(await params).name]();
  return Response.json({ id: user?.id ?? null });
}
`,
};

let environment: Environment;
let project: TestProject;
let web: NextServer;
let readable: NextServer;
let buildOutput: string;
beforeAll(async () => {
  environment = await openEnvironment();
  project = await createProject(environment.server.url, { anonymous_accounts_enabled: true });
  const app = await createNextApp(project, { cacheComponents: false, files: serverFiles });
  buildOutput = await app.build();
  web = await app.start("start");
}, buildTimeoutMs);
beforeAll(async () => {
  const files = { "stack/server.js": readableStore };
  const app = await createNextApp(project, { cacheComponents: false, files });
  await app.build("webpack");
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

const check = async (name: string, cookie = "") => {
  const response = await fetch(`${web.url}/api/checks/${name}`, { method: "POST", headers: { cookie } });
  const text = await response.text();
  const { id = null } = response.ok ? (JSON.parse(text) as { id: string | null }) : {};
  const setCookies = response.headers.getSetCookie().map((setCookie) => setCookie.split(";", 1)[0]);
  return { status: response.status, id, cookie: setCookies.join("; ") };
};

describe("the app on the server", () => {
  it("signs in and out in server actions, with JavaScript disabled", async () => {
    const { email } = await createSession(project);
    const user = await visit({ javaScriptEnabled: false });
    const page = await user.open("/server-session");
    await page.getByText("Signed out").waitFor();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText(`Signed in as ${email}`).waitFor();
    expect(page.url()).toBe(`${web.url}/`);

    await page.goto(`${web.url}/server-session`);
    await page.getByText(`Signed in as ${email}`).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "About Notes" }).waitFor();
    expect(await user.context.cookies()).toEqual([]);
  });

  it("reads the user from the access token without a request", async () => {
    const { header } = await createSession(project);
    const { id } = await check("none", header);
    const requests = await recordRequests(environment.server);
    expect((await check("token", header)).id).toBe(id);
    expect(withoutKeys(await requests())).toEqual([]);
    expect((await check("token")).id).toBeNull();
  });

  it("creates an anonymous user, stores the session, and treats the user as signed out otherwise", async () => {
    const { id, cookie } = await check("anonymous");
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await check("anonymous", cookie)).id).toBe(id);
    expect((await check("anonymousIfExists", cookie)).id).toBe(id);
    expect((await check("none", cookie)).id).toBeNull();
    expect((await check("recent", cookie)).status).toBe(401);
  });

  it("responds to protect with 401 to a script without a user, and with 403 without the permission or the team", async () => {
    const { header } = await createSession(project);
    expect((await check("permission")).status).toBe(401);
    expect((await check("permission", header)).status).toBe(403);
    expect((await check("team", header)).status).toBe(403);
    expect((await check("recent", header)).status).toBe(200);
    expect((await check("throw")).id).toBe("USER_AUTHENTICATION_REQUIRED");
  });
});

describe("with the cookies of published clients (nextjs-cookie), built with webpack", () => {
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

    await signOut(page);
    await page.goto(`${readable.url}/private`);
    await submitSignIn(page, email);
    await page.getByRole("heading", { name: "Notes of Ada" }).waitFor();
    expect(user.problems).toEqual([]);
  });
});
