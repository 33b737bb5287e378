import type { Release } from "@vestibule/cli/compat";
import type { Page } from "playwright-core";
import type { StackClientApp } from "stackframe-js-newest";
import type { DemoWithProvider } from "../journeys/support/identity-provider.ts";
import type { BrowserUser } from "../support/browser-user.ts";
import type { TestProject } from "../support/project.ts";
import type { PageServer } from "./published-page-server.ts";

/** A published client in a browser: one column of the table. */
export interface BrowserClient {
  readonly client: "@stackframe/js" | "@stackframe/react" | "@stackframe/stack";
  readonly release: Release;
  /** Starts an application that uses it. */
  serve(project: TestProject): Promise<PageServer>;
}

/** A browser profile with the application open. `errors`: what the console reports as errors, on any of its tabs. */
export interface Visit {
  readonly user: BrowserUser;
  readonly page: Page;
  readonly errors: readonly string[];
}

/** What the steps of a browser client use. */
export interface BrowserBench {
  readonly demo: DemoWithProvider;
  readonly pages: PageServer;
  /** Opens a page of the application in a new browser profile. */
  visit(path: string): Promise<Visit>;
}

/** Declares a step as a test of its own. It passes only without an error in the browser's console. */
export type AddStep = (id: string, title: string, run: () => Promise<void>) => void;

type ClientApp = StackClientApp<true>;

declare global {
  /** Set by the provider of the published kits, and by the page of the published client without React. */
  var __STACK_AUTH__: { readonly app: ClientApp } | undefined;
}

/** Runs a function in the page with the published client's app, which the page made. `argument`: as JSON. */
export async function callApp<Argument, Result>(
  page: Page,
  run: (values: { readonly app: ClientApp; readonly argument: Argument }) => Promise<Result>,
  argument: Argument,
): Promise<Result> {
  await page.waitForFunction(() => globalThis.__STACK_AUTH__ !== undefined);
  const app = await page.evaluateHandle(() => globalThis.__STACK_AUTH__?.app);
  return page.evaluate(run as never, { app, argument } as never);
}
