import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBrowserUser } from "../support/browser-user.ts";
import { type Environment, openEnvironment } from "../support/demo.ts";
import { createProject, freshEmail, type TestProject } from "../support/project.ts";
import { addSession, createSession, signUp } from "./support/journeys.ts";
import { createNextApp, type NextServer } from "./support/next-app.ts";

const startTimeoutMs = 300_000;

const createApp = (options: string) => `import { StackServerApp } from "@vestibule/next";
export const app = new StackServerApp({ tokenStore: "nextjs-http-only-cookie", ${options} });
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
  "stack/wrong-url.js": createApp('baseUrl: "http://127.0.0.1:9"'),
  "app/wrong-url/page.js": protectedPage("wrong-url"),
  "stack/other-kit.js": `import { StackClientApp } from "@vestibule/next";
export const app = { ...new StackClientApp({ tokenStore: "nextjs-cookie" }) };
for (const symbol of Object.getOwnPropertySymbols(app)) if (symbol.description?.includes("next")) delete app[symbol];
`,
  "app/other-kit/page.js": `import { StackProvider } from "@vestibule/next";
import { app } from "../../stack/other-kit.js";
export default function Page() { return <StackProvider app={app}><p>Text</p></StackProvider>; }
`,
};

let environment: Environment;
let project: TestProject;
let web: NextServer;
beforeAll(async () => {
  environment = await openEnvironment();
  project = await createProject(environment.server.url);
  web = await (await createNextApp(project, { cacheComponents: true, files })).start("dev");
}, startTimeoutMs);
afterAll(async () => {
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
    ["/wrong-url", "Is NEXT_PUBLIC_VESTIBULE_API_URL right"],
  ])("%s: names the variable to change", async (path, reason) => {
    const { header } = await createSession(project);
    const start = web.process.output().length;
    const html = await (await fetch(web.url + path, { headers: { cookie: header } })).text();
    expect(html + web.process.output().slice(start)).toContain(reason);
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
