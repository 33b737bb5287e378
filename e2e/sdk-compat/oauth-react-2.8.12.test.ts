import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openAuthenticatorApp } from "../journeys/support/authenticator-app.ts";
import { type DemoWithProvider, startDemoWithProvider } from "../journeys/support/identity-provider.ts";
import { callApi } from "../support/api.ts";
import { configureProject, createProject, freshEmail, type TestProject } from "../support/project.ts";
import { greeting, openPublishedPage, signOutOnPage, signUpOnPage } from "./published-kit-page.ts";
import { type PageServer, servePublishedPage } from "./published-page-server.ts";

let demo: DemoWithProvider;
let project: TestProject;
let pages: PageServer;
beforeAll(async () => {
  demo = await startDemoWithProvider(["github"]);
  project = await createProject(demo.server.url, {
    magic_link_enabled: true,
    oauth_providers: [{ id: "github", type: "shared" }],
  });
  pages = await servePublishedPage(project);
});
afterAll(async () => {
  await demo.stop();
  await pages.stop();
});
afterEach(() => demo.provider.reset());

/** Who has an account at the provider, and is at the browser from now on. */
function meetSomebody({ email = freshEmail() } = {}): string {
  demo.provider.behavior.person = { sub: randomUUID(), email, email_verified: true, name: "Ada Lovelace" };
  return email;
}

async function visit(path: string) {
  const visitor = await demo.visit();
  return { visitor, page: await openPublishedPage(visitor, pages, path) };
}

/** After the first time the button's name says that it was the last one used, too. */
const signInWithGitHub = (page: Page) => page.getByRole("button", { name: "Sign in with GitHub" }).click();

/** The tokens that the published kit keeps in its cookies. */
async function accessTokenOf(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "stack-access");
  const [, accessToken] = JSON.parse(decodeURIComponent(cookie?.value ?? ""));
  return accessToken;
}

describe("OAuth with the pages of @stackframe/react 2.8.12 as published", () => {
  it("signs somebody new up, and the same person in again", async () => {
    const email = meetSomebody();
    const { visitor, page } = await visit("/handler/sign-in");

    await signInWithGitHub(page);
    await greeting(page, email).waitFor();
    await signOutOnPage(page, pages);
    await page.goto(`${pages.url}/handler/sign-in`);
    await signInWithGitHub(page);

    await greeting(page, email).waitFor();
    expect(page.url()).toBe(`${pages.url}/`);
    expect(visitor.problems).toEqual([]);
  });

  it("comes back to where one was sent from", async () => {
    const email = meetSomebody();
    const { page } = await visit("/handler/sign-in?after_auth_return_to=%2Fprivate%3Fa%3D1");

    await signInWithGitHub(page);

    await greeting(page, email).waitFor();
    expect(page.url()).toBe(`${pages.url}/private?a=1`);
  });

  it("who says no at the provider lands on the kit's error page, and can try again", async () => {
    const email = meetSomebody();
    demo.provider.behavior.deniesConsent = true;
    const { page } = await visit("/handler/sign-in");

    await signInWithGitHub(page);
    await page.getByText("denied").first().waitFor();
    expect(new URL(page.url()).searchParams.get("errorCode")).toBe("OAUTH_PROVIDER_ACCESS_DENIED");

    demo.provider.behavior.deniesConsent = false;
    await page.goto(`${pages.url}/handler/sign-in`);
    await signInWithGitHub(page);
    await greeting(page, email).waitFor();
  });

  it("an address that somebody holds without having verified it is refused on the kit's error page", async () => {
    const { page: other } = await visit("/");
    meetSomebody({ email: await signUpOnPage(other, pages) });
    const { page } = await visit("/handler/sign-in");

    await signInWithGitHub(page);

    await page.getByText("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE").waitFor();
  });

  it("a project closed to new people says so on the kit's error page", async () => {
    meetSomebody();
    await configureProject(project, { sign_up_enabled: false });
    const { page } = await visit("/handler/sign-in");

    await signInWithGitHub(page);

    await page.getByText("SIGN_UP_NOT_ENABLED").waitFor();
    await configureProject(project, { sign_up_enabled: true });
  });

  it("asks who has a second factor for its code", async () => {
    const email = meetSomebody();
    const { page } = await visit("/handler/sign-in");
    await signInWithGitHub(page);
    await greeting(page, email).waitFor();
    const authenticator = openAuthenticatorApp();
    const { projectId, publishableClientKey } = project;
    const caller = { projectId, publishableClientKey, accessToken: await accessTokenOf(page) };
    const change = { totp_secret_base64: authenticator.secretBase64 };
    await callApi(demo.server.url, caller, "PATCH", "/users/me", change);
    await signOutOnPage(page, pages);

    page.once("dialog", (dialog) => void dialog.accept(authenticator.nextCode()));
    await page.goto(`${pages.url}/handler/sign-in`);
    await signInWithGitHub(page);

    await greeting(page, email).waitFor();
  });
});
