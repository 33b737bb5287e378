import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { KnownError, StackClientApp } from "@vestibule/client";
import { Component, type ReactNode, Suspense } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { StackProvider } from "../provider/stack-provider.tsx";
import { useUser } from "./use-user.ts";

/** Shows the error's code and a button that renders the children again. */
class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ error: null })}>
        {KnownError.isInstance(error) ? error.errorCode : String(error)}
      </button>
    );
  }
}

function Visitor() {
  return <p>{useUser({ or: "anonymous" }).isAnonymous ? "anonymous" : "known"}</p>;
}

function Page({ visitors }: { visitors: number }) {
  const options = { projectId: "project", publishableClientKey: "pck_key", tokenStore: "memory" } as const;
  const app = new StackClientApp({ ...options, baseUrl: "http://api.example" });
  const each = Array.from({ length: visitors }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the visitors are the same
    <Boundary key={index}>
      <Suspense fallback="loading">
        <Visitor />
      </Suspense>
    </Boundary>
  ));
  return <StackProvider app={app}>{each}</StackProvider>;
}

const accessToken = `x.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.x`;
let signUps: number;
let isEnabled: boolean;

function reply(code: string | null, body: object): Response {
  const headers = { ...(code && { "x-stack-known-error": code, "x-stack-actual-status": "400" }) };
  return new Response(JSON.stringify(body), { headers });
}

beforeEach(() => {
  signUps = 0;
  isEnabled = true;
  vi.spyOn(console, "error").mockImplementation(() => {}); // React reports every caught error.
  vi.stubGlobal("fetch", async (url: string | URL) => {
    if (String(url).endsWith("/users/me")) return reply(null, { id: "user", is_anonymous: true });
    signUps += 1;
    const code = "ANONYMOUS_ACCOUNTS_NOT_ENABLED";
    if (!isEnabled) return reply(code, { code, error: "Anonymous accounts are not enabled." });
    return reply(null, { access_token: accessToken, refresh_token: "refresh", user_id: "user" });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('useUser({ or: "anonymous" })', () => {
  test("code review defect 1: a refused anonymous sign-up is sent once and shown as an error", async () => {
    isEnabled = false;

    render(<Page visitors={2} />);

    await vi.waitFor(() => expect(screen.getAllByText("ANONYMOUS_ACCOUNTS_NOT_ENABLED")).toHaveLength(2));
    expect(signUps).toBe(1);
  });

  test("code review defect 1: resetting the error boundary sends one new sign-up", async () => {
    isEnabled = false;
    render(<Page visitors={1} />);
    await screen.findByRole("button");
    isEnabled = true;

    // The same error is shown again for a second, to this and other components.
    await vi.waitFor(
      () => {
        for (const retry of screen.queryAllByRole("button")) fireEvent.click(retry);
        expect(screen.queryAllByText("anonymous")).toHaveLength(1);
      },
      { timeout: 20_000 },
    );

    expect(signUps).toBe(2);
  });

  test("code review defect 1: components that render at the same time share one anonymous user", async () => {
    render(<Page visitors={3} />);

    await vi.waitFor(() => expect(screen.getAllByText("anonymous")).toHaveLength(3));
    expect(signUps).toBe(1);
  });
});
