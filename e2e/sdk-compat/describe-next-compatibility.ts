import type { Release } from "@vestibule/cli/compat";
import { expect } from "vitest";
import { password, type TestProject } from "../support/project.ts";
import { addMethodSteps } from "./add-method-steps.ts";
import { addPageSteps, type PageOptions } from "./add-page-steps.ts";
import type { AddStep, BrowserBench } from "./browser-client.ts";
import { describeBrowserCompatibility } from "./describe-browser-compatibility.ts";
import { button, greeting, signOutOnPage, signUpOnPage, typeCredentials } from "./published-kit-page.ts";
import { type PublishedNextKit, serveNextApp } from "./published-next-server.ts";

/** The published Next.js kit in an application built for production: its pages, and what runs on its server. */
export function describeNextCompatibility(release: Release, kit: PublishedNextKit, options: PageOptions): void {
  const serve = (project: TestProject) => serveNextApp(project, kit);
  describeBrowserCompatibility({ client: "@stackframe/stack", release, serve }, (step, bench) => {
    addPageSteps(step, bench, options);
    addMethodSteps(step, bench);
    addServerSteps(step, bench);
  });
}

/** The kit on the application's server. The operations are those of next-app. */
function addServerSteps(step: AddStep, bench: BrowserBench): void {
  step("server-components", "Server components that require sign-in", async () => {
    const { page, errors } = await bench.visit("/");
    const email = await signUpOnPage(page, bench.pages);
    await signOutOnPage(page, bench.pages);

    await page.goto(`${bench.pages.url}/private`);
    await page.waitForURL("**/handler/sign-in**");
    await typeCredentials(page, email, password);
    await button(page, "Sign In").click();
    // On a server, the kit doesn't know the page to return to.
    await greeting(page, email).waitFor();
    await page.goto(`${bench.pages.url}/private`);

    await page.getByRole("heading", { name: `Private page of ${email}` }).waitFor();
    await page.getByText("Users with this email: 1").waitFor();
    expect(errors).toEqual([]);
  });

  step("route-handlers", "Route handlers that read the signed-in user", async () => {
    const { page, errors } = await bench.visit("/");
    const read = () => page.evaluate(async () => (await fetch("/api/signed-in-user")).json());
    expect(await read()).toEqual([null, null]);
    const email = await signUpOnPage(page, bench.pages);
    expect(await read()).toEqual([email, email]);
    expect(errors).toEqual([]);
  });

  const addOperation = (id: string, title: string, operation: string, expected: unknown) =>
    step(id, title, async () => {
      const response = await fetch(`${bench.pages.url}/api/${operation}`);
      expect([response.status, await response.json()]).toEqual([200, expected]);
    });
  const changed = ["Made by a server", "Changed", { plan: "pro" }, null];
  addOperation("server-users", "Users, from the application's server", "users", changed);
  addOperation("server-teams", "Teams, from the application's server", "teams", [1, 0, "Renamed", null]);
  addOperation("server-permissions", "Permissions, from the application's server", "permissions", [false, true, false]);
  addOperation("admin-project", "Project configuration", "project", [true, "Renamed"]);
}
