import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { cleanup, configure, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StackClientApp } from "@vestibule/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, type RunnerTestFile, vi } from "vitest";
import type { Config } from "../app/config.ts";
import { createProjectsClient } from "../app/context.ts";
import { Dashboard } from "../routes/dashboard.tsx";
import { createDashboardRouter } from "../routes/router.tsx";
import { toastStore } from "../ui/toasts/toast.ts";
import { createFakeApi, type FakeApi } from "./fake-api.ts";
import { now } from "./fixtures/records.ts";
import { forgetComponents, getMountedComponents } from "./record-components.ts";
import { resetBrowser, simulateBrowser } from "./simulated-browser.ts";

const origin = "http://dashboard.test";

/**
 * The kit reads the expiration only; it never verifies the signature. The token is valid by the fake and by the real
 * clock: what a slow test leaves behind runs between two tests, by the real one, and must not refresh in the next test.
 */
const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll("=", "");
const accessToken = `${encode({ alg: "ES256" })}.${encode({ sub: "owner", exp: Date.UTC(2100) / 1000 })}.signature`;

const config: Config = {
  projectId: "internal",
  publishableClientKey: "pck_test",
  baseUrl: origin,
  version: "0.1.0",
  sessionIdCookieName: "session-id",
  hasInbox: true,
  sharedProviderIds: ["google", "github"],
  demoProjectId: null,
  kitIntegrity: { client: "sha512-Y2xpZW50", react: "sha512-cmVhY3Q=" },
};

let api: FakeApi;

configure({
  asyncUtilTimeout: 10_000,
  // The default error contains the whole page.
  getElementError: (message, container) =>
    new Error(
      `${message?.split("\n\n")[0]}\n\nThe page: ${container.textContent?.replaceAll(/\s+/g, " ").slice(0, 1500)}`,
    ),
});

interface SetUp {
  /** The forms, tables, drawers and dialogs that the file's tests render, by component name. See coverage.test.ts. */
  readonly covers: readonly string[];
}

/** Call once at the top of each test file: a fresh fake server and clock for each test, and no traces afterwards. */
export function setUpDashboard({ covers }: SetUp): void {
  let file: RunnerTestFile | undefined;
  beforeAll(simulateBrowser);
  beforeAll(forgetComponents);
  beforeEach(({ task }) => {
    file = task.file;
    vi.useFakeTimers({ now, toFake: ["Date"] });
    api = createFakeApi();
    vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => api.fetch(input, init));
    localStorage.clear();
  });
  afterEach(() => {
    cleanup();
    resetBrowser();
    for (const { id } of toastStore.get()) toastStore.dismiss(id);
    vi.useRealTimers();
    expect(api.problems).toEqual([]);
  });
  afterAll(() => {
    // Skipped tests render nothing, for example with `vitest -t`.
    const missing = covers.filter((name) => !getMountedComponents().has(name));
    if (file && !hasSkippedTests(file)) expect(missing, "declared in `covers`, but never mounted").toEqual([]);
  });
}

type Task = Pick<RunnerTestFile, "mode"> & { readonly tasks?: readonly Task[] };
const hasSkippedTests = ({ mode, tasks = [] }: Task): boolean => mode === "skip" || tasks.some(hasSkippedTests);

/** The fake server of the current test. */
export const getApi = (): FakeApi => api;

interface RenderOptions {
  /** Default: signed in as the owner. */
  readonly isSignedIn?: boolean;
  readonly config?: Partial<Config>;
}

/** Renders the dashboard at a path, as `main.tsx` does, with the fake server of the current test. */
export function renderDashboard(path: string, options: RenderOptions = {}) {
  const { isSignedIn = true } = options;
  const history = createMemoryHistory({ initialEntries: [path] });
  /** Pages outside the dashboard that the kit redirected to. */
  const leftFor: string[] = [];
  const navigate = (to: string): void => {
    const target = new URL(to, origin);
    if (target.origin === origin) history.push(target.pathname + target.search + target.hash);
    else leftFor.push(to);
  };
  const stack = new StackClientApp({
    projectId: config.projectId,
    publishableClientKey: config.publishableClientKey,
    baseUrl: config.baseUrl,
    tokenStore: { accessToken: isSignedIn ? accessToken : null, refreshToken: isSignedIn ? "refresh" : null },
    redirectMethod: { useNavigate: () => navigate, navigate },
    urls: { handler: "/handler", accountSettings: "/account", home: "/" },
  });
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: false },
      mutations: { retry: false, networkMode: "always", gcTime: 0 },
    },
  });
  const router = createDashboardRouter({
    config: { ...config, ...options.config },
    queryClient,
    stack,
    projectsClient: createProjectsClient(stack),
    isSignedIn: () => isSignedIn,
  });
  router.update({ ...router.options, history });
  const user = userEvent.setup({ delay: null });
  render(<Dashboard {...{ stack, queryClient, router }} />);
  return { user, router, leftFor, getPath: () => history.location.href };
}
