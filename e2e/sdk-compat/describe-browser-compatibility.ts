import { afterAll, afterEach, beforeAll } from "vitest";
import { type DemoWithProvider, startDemoWithProvider } from "../journeys/support/identity-provider.ts";
import { isProblem } from "../support/browser-user.ts";
import { createProject } from "../support/project.ts";
import type { AddStep, BrowserBench, BrowserClient } from "./browser-client.ts";
import { openPublishedPage } from "./published-kit-page.ts";
import type { PageServer } from "./published-page-server.ts";
import { createRecorder } from "./record-results.ts";

/** Everything on that a step needs. */
const config = {
  magic_link_enabled: true,
  passkey_enabled: true,
  anonymous_accounts_enabled: true,
  client_team_creation_enabled: true,
  allow_user_api_keys: true,
  oauth_providers: [{ id: "github", type: "shared" }],
};

/** Building an application takes most of it. */
const startLimitMs = 300_000;

/**
 * The newest kits load this script from another company's server with every page. The tests don't reach the internet.
 */
const stripeScript = {
  contentType: "text/javascript",
  body: "window.Stripe = Object.assign(() => ({ _registerWrapper() {}, registerAppInfo() {} }), { version: 'basil' });",
};

/** A published client in a browser, each capability as a test of its own, without a console error. */
export function describeBrowserCompatibility(
  { client, release, serve }: BrowserClient,
  addSteps: (addStep: AddStep, bench: BrowserBench) => void,
): void {
  const recorder = createRecorder({ client, release, environment: "Chromium" });
  let demo: DemoWithProvider;
  let pages: PageServer;
  beforeAll(async () => {
    demo = await startDemoWithProvider(["github"]);
    pages = await serve(await createProject(demo.server.url, config));
  }, startLimitMs);
  afterAll(async () => {
    await demo.stop();
    await pages.stop();
  });
  afterEach(() => demo.provider.reset());

  const visit: BrowserBench["visit"] = async (path) => {
    const user = await demo.visit();
    await user.context.route("https://js.stripe.com/**", (route) => route.fulfill(stripeScript));
    const errors: string[] = [];
    user.context.on("console", (message) => {
      if (message.type() === "error" && isProblem(message)) errors.push(`${message.text()} ${message.location().url}`);
    });
    user.context.on("weberror", (error) => errors.push(String(error.error())));
    return { user, errors, page: await openPublishedPage(user, pages, path) };
  };

  addSteps((id, title, run) => recorder.addStep({ id, title }, title, run), {
    visit,
    get demo() {
      return demo;
    },
    get pages() {
      return pages;
    },
  });
  recorder.addComparison();
}
