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
/** The published types leave out what the published kit takes. */
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

/** A program begins to log in: the link it prints, and what it gets in the end. */
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

async function emailOf(result: PromptResult): Promise<string | null | undefined> {
  if (result.status === "error") throw result.error;
  const tokens = { accessToken: forgedAccessToken(-600), refreshToken: result.data };
  return (await createApp(tokens).getUser())?.primaryEmail;
}

describe("a command-line login with @stackframe/react 2.8.12 as published", () => {
  it("polls until its user confirms it in the browser, and is then signed in as that user", async () => {
    const { page, email } = await signUpInBrowser();
    const { link, result } = await startLogin();

    await authorize(page, link);

    expect(await emailOf(await result)).toBe(email);
  });

  it("outlives the sign-out of the browser that confirmed it", async () => {
    const { page, email } = await signUpInBrowser();
    const { link, result } = await startLogin();
    await authorize(page, link);
    const login = await result;

    await signOutOnPage(page, pages);

    expect(await emailOf(login)).toBe(email);
  });

  it("cannot be confirmed twice: the page says that it failed", async () => {
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

  it("that nobody confirms in time ends with the error for that", async () => {
    const { result } = await startLogin({ expiresInMillis: 1 });

    expect(await result).toMatchObject({ status: "error", error: { errorCode: "CLI_AUTH_EXPIRED_ERROR" } });
  });

  it("that nobody confirms while it asks ends with the error for that", async () => {
    const { result } = await startLogin({ maxAttempts: 2 });

    expect(await result).toMatchObject({ status: "error", error: { errorCode: "CLI_AUTH_ERROR" } });
  });
});
