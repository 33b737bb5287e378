import { cleanup, configure, type RenderResult, render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { StackClientApp, type StackClientAppConstructorOptions } from "@vestibule/client";
import { redirectWaitMs } from "@vestibule/contract";
import type { ReactNode } from "react";
import { expect, onTestFinished, vi } from "vitest";
import { StackHandler, type StackHandlerProps } from "../handler/stack-handler.tsx";
import { StackProvider } from "../provider/stack-provider.tsx";
import type { FakeServer } from "./fake-server.ts";
import { fakeAccessToken } from "./wire.ts";

// Queries wait for the DOM to change, so a test that passes never waits this long.
configure({ asyncUtilTimeout: 10_000 });

/** The client waits this long only for things that end before, such as a passkey challenge. In milliseconds. */
const longPauseMs = 20_000;

type Platform = { now(): number; random(): number; sleep(millis: number): Promise<void> };
type TestableConstructor = new (options: StackClientAppConstructorOptions, platform: Platform) => StackClientApp;

export interface RenderKitOptions {
  readonly server: FakeServer;
  /** Path of the page, below the application's origin. Default `/`. */
  readonly url?: string;
  readonly app?: Partial<StackClientAppConstructorOptions>;
  /** Claims of the signed-in user's access token. */
  readonly claims?: object;
  /** Whether code continues after a redirect, as in an application that ignores it. Default: the page unloads. */
  readonly staysAfterRedirect?: boolean;
}

export interface RenderedKit extends RenderResult {
  readonly app: StackClientApp;
  readonly user: UserEvent;
  /** The URLs that the kit navigated to through the application's router. */
  readonly visits: readonly string[];
}

/**
 * Renders components inside a provider with a real app, whose user is the one of the fake server. Retries and pauses of
 * the client don't wait. Fails the test if React warns.
 */
export function renderKit(ui: ReactNode, options: RenderKitOptions): RenderedKit {
  const { server, url = "/", claims, staysAfterRedirect = false } = options;
  window.history.replaceState(null, "", url);
  const visits: string[] = [];
  const navigate = (to: string) => void visits.push(to);
  const accessToken = server.user && fakeAccessToken(claims);
  const unload = Promise.withResolvers<void>();
  const Constructor = StackClientApp as unknown as TestableConstructor;
  const app = new Constructor(
    {
      baseUrl: server.baseUrl,
      projectId: "project",
      publishableClientKey: "pck_key",
      tokenStore: { accessToken, refreshToken: accessToken && "refresh-1" },
      redirectMethod: { useNavigate: () => navigate, navigate },
      ...options.app,
    },
    {
      now: () => Date.now(),
      random: () => 0.25,
      sleep: (millis) => {
        const isEndless = (millis === redirectWaitMs && !staysAfterRedirect) || millis >= longPauseMs;
        return isEndless ? unload.promise : Promise.resolve();
      },
    },
  );
  const warn = vi.spyOn(console, "error");
  onTestFinished(() => {
    cleanup();
    unload.resolve();
    window.localStorage.clear();
    window.sessionStorage.clear();
    // The kit logs what a developer may have to change: an unreachable server or a wrong key.
    const isOfKit = /^(Network|Configuration)Error: /;
    const warnings = warn.mock.calls.map(([first]) => String(first)).filter((each) => !isOfKit.test(each));
    warn.mockRestore();
    expect(warnings).toEqual([]);
  });
  const result = render(<StackProvider app={app}>{ui}</StackProvider>);
  return { ...result, app, user: userEvent.setup({ delay: null }), visits };
}

/** Renders a handler page, such as `sign-in?after_auth_return_to=%2Fnotes`, with its default props. */
export function openPage(
  path: string,
  { componentProps, ...options }: RenderKitOptions & Pick<StackHandlerProps, "componentProps">,
): RenderedKit {
  const url = `/handler/${path}`;
  return renderKit(<StackHandler location={url} {...(componentProps && { componentProps })} />, { ...options, url });
}
