// @vitest-environment node
import { StackClientApp } from "@vestibule/client";
import type { ReactNode } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  AccountSettings,
  ForgotPassword,
  MagicLinkSignIn,
  MessageCard,
  OAuthButtonGroup,
  SelectedTeamSwitcher,
  SignIn,
  SignUp,
  StackHandler,
  StackProvider,
  StackTheme,
  UserButton,
} from "./index.ts";

const app = new StackClientApp({
  baseUrl: "http://localhost:1",
  projectId: "project",
  publishableClientKey: "key",
  tokenStore: "memory",
});

describe("server rendering without a window", () => {
  it.each<[string, ReactNode, string]>([
    ["the sign-in page as its skeleton", <SignIn key="1" fullPage />, 'data-state="loading"'],
    ["the sign-up page as its skeleton", <SignUp key="2" fullPage />, 'data-state="loading"'],
    ["account settings as their skeleton", <AccountSettings key="3" fullPage />, 'data-state="loading"'],
    ["the handler as a skeleton", <StackHandler key="4" location="/handler/sign-in" />, 'data-state="loading"'],
    ["the user button as a circle", <UserButton key="5" />, 'data-shape="round"'],
    ["the forgotten-password page as a skeleton", <ForgotPassword key="7" fullPage />, 'data-state="loading"'],
    ["the sign-in link form as its skeleton", <MagicLinkSignIn key="8" />, 'data-shape="control"'],
    ["the buttons of the providers as a skeleton", <OAuthButtonGroup key="9" type="sign-in" />, 'data-shape="control"'],
    ["the switcher of teams as a skeleton", <SelectedTeamSwitcher key="10" />, 'data-state="loading"'],
    [
      "an invitation as a skeleton",
      <StackHandler key="11" location="/handler/team-invitation" />,
      'data-state="loading"',
    ],
    ["a message card with its words", <MessageCard key="6" title="Well done" />, "Well done"],
  ])("renders %s", (_case, element, expected) => {
    const html = renderToString(<StackProvider app={app}>{element}</StackProvider>);
    expect(html).toContain(expected);
  });

  it("waits for the messages of the provider's language", async () => {
    const stream = await renderToReadableStream(
      <StackProvider app={app} lang="ar-EG">
        <SignIn fullPage />
      </StackProvider>,
    );
    await stream.allReady;
    const html = await new Response(stream).text();
    expect(html).toContain('lang="ar" dir="rtl"');
    expect(html).toContain("تسجيل الدخول");
    expect(html).not.toContain("Sign in");
  });

  it("includes the styles in the markup, with the application's nonce", () => {
    const html = renderToString(
      <StackTheme nonce="n0nce">
        <MessageCard title="Well done" />
      </StackTheme>,
    );
    expect(html).toContain('<style nonce="n0nce">:where(.stack-scope){--vestibule-paper:#fbfbf9;');
  });
});

describe("without a provider", () => {
  it("a component that needs the app throws", () => {
    expect(() => renderToString(<UserButton />)).toThrow("useStackApp needs a StackProvider.");
  });
});
