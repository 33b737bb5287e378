import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { createProject, freshEmail, type TestProject } from "../support/project.ts";
import { button, greeting, signOutOnPage } from "./published-kit-page.ts";
import { type PageServer, servePublishedPage } from "./published-page-server.ts";

let demo: Demo;
let project: TestProject;
let pages: PageServer;
beforeAll(async () => {
  demo = await startDemo();
  project = await createProject(demo.server.url, { magic_link_enabled: false });
  pages = await servePublishedPage(project);
});
afterAll(async () => {
  await demo.stop();
  await pages.stop();
});

const asOwner = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
  const { projectId, adminAccessToken } = project;
  return (await callApi(project.baseUrl, { projectId, adminAccessToken }, method, path, body)).body;
};

describe("the magic-link page of @stackframe/react 2.8.12 as published", () => {
  it("opens an impersonation link, even if email sign-in is disabled", async () => {
    const email = freshEmail();
    const person = await asOwner("POST", "/users", { primary_email: email });
    const body = { user_id: person.id, callback_url: `${pages.url}/handler/magic-link-callback` };
    const { url } = await asOwner("POST", "/internal/impersonation-links", body);
    const administrator = await demo.visit();
    const page = await administrator.context.newPage();

    await page.goto(String(url));
    await button(page, "Sign in").click();
    await greeting(page, email).waitFor();
    await page.reload();
    await greeting(page, email).waitFor();
    await signOutOnPage(page, pages);

    expect(administrator.problems).toEqual([]);
  });
});
