import type { StackClientApp } from "@stackframe/react";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgedAccessToken } from "../support/access-tokens.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { createProject, type TestProject } from "../support/project.ts";
import { button, greeting, openPublishedPage, signOutOnPage, signUpOnPage } from "./published-kit-page.ts";
import { type PageServer, servePublishedPage } from "./published-page-server.ts";
import { loadPublishedReactKit } from "./published-sdk.ts";

type PromptResult = Awaited<ReturnType<StackClientApp["promptCliLogin"]>>;
/** The published types omit options that the published kit accepts. */
type PromptCliLogin = (options: {
  readonly appUrl: string;
  readonly waitTimeMillis: number;
  readonly maxAttempts?: number;
  readonly expiresInMillis?: number;
  readonly promptLink: (url: string) => void;
}) => Promise<PromptResult>;

let kit: Awaited<ReturnType<typeof loadPublishedReactKit>>;
let demo: Demo;
let project: TestProject;
let pages: PageServer;
beforeAll(async () => {
  [kit, demo] = await Promise.all([loadPublishedReactKit(), startDemo()]);
  project = await createProject(demo.server.url, { magic_link_enabled: true });
  pages = await servePublishedPage(project);
});
afterAll(async () => {
  await demo.stop();
  await pages.stop();
});

function createApp(tokenStore: "memory" | { accessToken: string; refreshToken: string } = "memory") {
  const { baseUrl, projectId, publishableClientKey } = project;
  return new kit.StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore });
}

/** Starts a CLI sign-in; returns the printed link and the pending result. */
async function startLogin(options: { maxAttempts?: number; expiresInMillis?: number } = {}) {
  const app = createApp();
  const promptCliLogin = app.promptCliLogin.bind(app) as PromptCliLogin;
  const printed = Promise.withResolvers<string>();
  const result = promptCliLogin({
    appUrl: pages.url,
    waitTimeMillis: 50,
    promptLink: printed.resolve,
    ...options,
  });
  return { link: await printed.promise, result };
}

async function signUpInBrowser(): Promise<{ page: Page; email: string }> {
  const page = await openPublishedPage(await demo.visit(), pages, "/");
  return { page, email: await signUpOnPage(page, pages) };
}

async function authorize(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await button(page, "Authorize").click();
  await page.getByRole("heading", { name: "CLI Authorization Successful" }).waitFor();
}

async function getEmail(result: PromptResult): Promise<string | null | undefined> {
  if (result.status === "error") throw result.error;
  const tokens = { accessToken: forgedAccessToken(-600), refreshToken: result.data };
  return (await createApp(tokens).getUser())?.primaryEmail;
}

describe("a CLI sign-in with @stackframe/react 2.8.12 as published", () => {
  it("polls until the user authorizes it in the browser, and is then signed in as that user", async () => {
    const { page, email } = await signUpInBrowser();
    const { link, result } = await startLogin();

    await authorize(page, link);

    expect(await getEmail(await result)).toBe(email);
  });

  it("ends when the browser that authorized it signs out", async () => {
    const { page, email } = await signUpInBrowser();
    const { link, result } = await startLogin();
    await authorize(page, link);
    const login = await result;
    expect(await getEmail(login)).toBe(email);

    await signOutOnPage(page, pages);

    expect(await getEmail(login)).toBeUndefined();
  });

  it("can't be authorized twice: the page shows an error", async () => {
    const { page, email } = await signUpInBrowser();
    const { link, result } = await startLogin();
    await authorize(page, link);
    await result;

    await page.goto(link);
    await button(page, "Authorize").click();

    await page.getByRole("button", { name: /^try again$/i }).waitFor();
    await page.goto(pages.url);
    await greeting(page, email).waitFor();
  });

  it("returns the expiration error if it isn't authorized in time", async () => {
    const { result } = await startLogin({ expiresInMillis: 1 });

    expect(await result).toMatchObject({ status: "error", error: { errorCode: "CLI_AUTH_EXPIRED_ERROR" } });
  });

  it("returns the timeout error if it isn't authorized during polling", async () => {
    const { result } = await startLogin({ maxAttempts: 2 });

    expect(await result).toMatchObject({ status: "error", error: { errorCode: "CLI_AUTH_ERROR" } });
  });
});
