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

/** Sets the GitHub user that the identity provider signs in from now on. */
function setProviderUser({ email = freshEmail() } = {}): string {
  demo.provider.behavior.person = { sub: randomUUID(), email, email_verified: true, name: "Ada Lovelace" };
  return email;
}

async function visit(path: string) {
  const user = await demo.visit();
  return { user, page: await openPublishedPage(user, pages, path) };
}

/** After the first use, the button's name also says that it was last used. */
const signInWithGitHub = (page: Page) => page.getByRole("button", { name: "Sign in with GitHub" }).click();

/** The access token that the published kit keeps in its cookies. */
async function getAccessToken(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "stack-access");
  const [, accessToken] = JSON.parse(decodeURIComponent(cookie?.value ?? ""));
  return accessToken;
}

describe("OAuth with the pages of @stackframe/react 2.8.12 as published", () => {
  it("signs up a new user, and signs the same user in again", async () => {
    const email = setProviderUser();
    const { user, page } = await visit("/handler/sign-in");

    await signInWithGitHub(page);
    await greeting(page, email).waitFor();
    await signOutOnPage(page, pages);
    await page.goto(`${pages.url}/handler/sign-in`);
    await signInWithGitHub(page);

    await greeting(page, email).waitFor();
    expect(page.url()).toBe(`${pages.url}/`);
    expect(user.problems).toEqual([]);
  });

  it("returns to the page that required sign-in", async () => {
    const email = setProviderUser();
    const { page } = await visit("/handler/sign-in?after_auth_return_to=%2Fprivate%3Fa%3D1");

    await signInWithGitHub(page);

    await greeting(page, email).waitFor();
    expect(page.url()).toBe(`${pages.url}/private?a=1`);
  });

  it("shows the kit's error page when the user denies access at the provider, and allows a retry", async () => {
    const email = setProviderUser();
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

  it("rejects an email that another user holds unverified, on the kit's error page", async () => {
    const { page: other } = await visit("/");
    setProviderUser({ email: await signUpOnPage(other, pages) });
    const { page } = await visit("/handler/sign-in");

    await signInWithGitHub(page);

    await page.getByText("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE").waitFor();
  });

  it("reports a project with sign-up closed on the kit's error page", async () => {
    setProviderUser();
    await configureProject(project, { sign_up_enabled: false });
    const { page } = await visit("/handler/sign-in");

    await signInWithGitHub(page);

    await page.getByText("SIGN_UP_NOT_ENABLED").waitFor();
    await configureProject(project, { sign_up_enabled: true });
  });

  it("asks a user with a second factor for its code", async () => {
    const email = setProviderUser();
    const { page } = await visit("/handler/sign-in");
    await signInWithGitHub(page);
    await greeting(page, email).waitFor();
    const authenticator = openAuthenticatorApp();
    const { projectId, publishableClientKey } = project;
    const caller = { projectId, publishableClientKey, accessToken: await getAccessToken(page) };
    const change = { totp_secret_base64: authenticator.secretBase64 };
    await callApi(demo.server.url, caller, "PATCH", "/users/me", change);
    await signOutOnPage(page, pages);

    page.once("dialog", (dialog) => void dialog.accept(authenticator.nextCode()));
    await page.goto(`${pages.url}/handler/sign-in`);
    await signInWithGitHub(page);

    await greeting(page, email).waitFor();
  });
});
