import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInByCookies } from "../support/browser-user.ts";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";
import { createOwner, type Owner, password } from "../support/project.ts";

let dashboard: Dashboard;
let neighbor: Server;
beforeAll(async () => {
  dashboard = await startDashboard();
  // Another application on this machine.
  neighbor = createServer((_, response) => response.setHeader("content-type", "text/html").end("<title>Other</title>"));
  await new Promise<void>((resolve) => neighbor.listen(0, "localhost", resolve));
});
afterAll(async () => {
  neighbor.close();
  await dashboard.stop();
});

const neighborUrl = () => `http://localhost:${(neighbor.address() as AddressInfo).port}/dashboard/session`;
/** The first page of an owner without projects. */
const firstPage = (page: Page) => page.getByRole("heading", { level: 1, name: "Create project" });

async function signIn(page: Page, { email }: Pick<Owner, "email">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await firstPage(page).waitFor();
}

/** Everything that other scripts of the page, extensions and disk forensics could read. */
const readPage = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.cookie,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.documentElement.outerHTML,
    ].join("\n"),
  );

/** Three base64url parts: an access token; 45 characters: a refresh token. */
const anyToken = /eyJ[\w-]+\.[\w-]+\.[\w-]+|(?<![\w-])[0-9a-z]{45}(?![\w-])/;

describe("newcomer: owner tokens are readable by every page on localhost", () => {
  it("the page of a signed-in owner contains no token, and a reload keeps the owner signed in", async () => {
    const [owner, user] = [await createOwner(dashboard.server.url), await dashboard.visit()];
    const page = await user.open("/");
    await signIn(page, owner);
    expect(await readPage(page)).not.toMatch(anyToken);

    await page.reload();
    await firstPage(page).waitFor();

    expect(await readPage(page)).not.toMatch(anyToken);
    const cookies = await user.context.cookies(`${dashboard.url}/session`);
    const secrets = cookies.filter(({ value }) => anyToken.test(value));
    expect(secrets.map(({ httpOnly, path, sameSite }) => ({ httpOnly, path, sameSite }))).toEqual([
      { httpOnly: true, path: "/dashboard/session", sameSite: "Lax" },
    ]);
    expect(user.problems).toEqual([]);
  });

  it("a page on another port of localhost can't read a token, get an access token, or end the session", async () => {
    const user = await dashboard.visit(await createOwner(dashboard.server.url));
    const page = await user.open("/");
    await firstPage(page).waitFor();
    const other = await user.context.newPage();
    await other.goto(neighborUrl());

    expect(await readPage(other)).not.toMatch(anyToken);
    const results = await other.evaluate(async (session) => {
      const results: unknown[] = [];
      for (const [method, url] of [
        ["POST", `${session}/token`],
        ["PUT", session],
        ["DELETE", session],
      ] as const) {
        const read = await fetch(url, { method, credentials: "include" }).then(
          ({ status }) => status,
          () => "blocked",
        );
        const sent = await fetch(url, { method: "POST", credentials: "include", mode: "no-cors" });
        results.push(read, sent.type, await sent.text());
      }
      return results;
    }, `${dashboard.url}/session`);

    expect(results).toEqual(Array(3).fill(["blocked", "opaque", ""]).flat());
    await page.reload();
    await firstPage(page).waitFor();
  });

  it("a sign-out in one tab signs out the other", async () => {
    const user = await dashboard.visit(await createOwner(dashboard.server.url));
    const [page, other] = [await user.open("/"), await user.open("/")];
    for (const each of [page, other]) await firstPage(each).waitFor();
    const removed = page.waitForResponse(
      (response) => response.request().method() === "DELETE" && response.url().endsWith("/dashboard/session"),
    );

    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();

    await other.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    await removed;
    const names = (await user.context.cookies()).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith("vestibule-dashboard"))).toEqual([]);
  });

  it("the readable cookies of an earlier version are deleted and start no session: a page on another port may have set them", async () => {
    const [attacker, user] = [await createOwner(dashboard.server.url), await dashboard.visit()];
    await signInByCookies(user, dashboard.server.url, attacker, { projectId: "internal" });

    const page = await user.open("/");

    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    expect(await readPage(page)).not.toMatch(anyToken);
    const names = (await user.context.cookies()).map(({ name }) => name);
    expect(names.filter((name) => /^(stack-|vestibule-dashboard)/.test(name))).toEqual([]);
  });
});
