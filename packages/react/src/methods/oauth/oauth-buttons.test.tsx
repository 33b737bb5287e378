import { screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { expectAlert, press } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { mockLeaving } from "../../testing/mock-leaving.ts";
import { openPage, renderKit } from "../../testing/render-kit.tsx";
import { projectJson } from "../../testing/wire.ts";
import { OAuthButton, OAuthButtonGroup } from "../oauth-button-group.tsx";
import { OAuthButtons } from "./oauth-buttons.tsx";

const providers = [{ id: "github" }, { id: "google" }];
const createServer = (enabled: { id: string; display_name?: string }[] = providers) =>
  createFakeServer({ project: projectJson({ credential_enabled: false, enabled_oauth_providers: enabled }) });
const names = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));

describe("signing in with a provider", () => {
  it("opens the provider with PKCE and the return URL, and stays busy while the page unloads", async () => {
    const { assign } = mockLeaving();
    const server = createServer();
    const { user } = openPage("sign-in?after_auth_return_to=%2Fnotes", { server });
    await press(user, "Continue with GitHub");
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    const url = new URL(String(assign.mock.calls[0]?.[0]));
    expect(url.origin + url.pathname).toBe(`${server.baseUrl}/api/v1/auth/oauth/authorize/github`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: "project",
      response_type: "code",
      type: "authenticate",
      code_challenge_method: "S256",
      redirect_uri: `${window.location.origin}/handler/oauth-callback?after_auth_return_to=%2Fnotes`,
    });
    expect(screen.getByRole("button", { name: "Continue with GitHub" }).getAttribute("aria-busy")).toBe("true");
    await press(user, "Continue with Google");
    expect(assign).toHaveBeenCalledOnce();
  });

  it("explains that the provider could not be opened, and can be repeated", async () => {
    mockLeaving().assign.mockImplementationOnce(() => {
      throw new Error("blocked");
    });
    const { user } = openPage("sign-in", { server: createServer() });
    await press(user, "Continue with GitHub");
    await expectAlert("Couldn't open GitHub. Try again, or choose another sign-in method.");
    expect(screen.getByRole("button", { name: /GitHub/ }).getAttribute("aria-busy")).toBeNull();
  });

  it("is possible again after the back button restores the page", async () => {
    mockLeaving();
    const { user } = openPage("sign-in", { server: createServer() });
    await press(user, "Continue with GitHub");
    const button = screen.getByRole("button", { name: "Continue with GitHub" });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  });

  it("marks the provider last used in this browser, also for screen readers", async () => {
    window.localStorage.setItem("_STACK_AUTH.lastUsed", "google");
    openPage("sign-in", { server: createServer() });
    expect(await screen.findByRole("button", { name: "Continue with Google (Last used)" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Continue with GitHub" })).toBeDefined();
  });
});

describe("the provider buttons", () => {
  it("form a grid of short names above three, but keep their sentence as accessible names", () => {
    const many = ["github", "google", "apple", "acme"].map((id) => ({ id }));
    renderKit(<OAuthButtons providers={many} />, { server: createServer() });
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "GitHub",
      "Google",
      "Apple",
      "Acme",
    ]);
    expect(names()).toEqual(["GitHub", "Google", "Apple", "Acme"].map((name) => `Continue with ${name}`));
  });

  it("on an application's own page follow the project's order", async () => {
    const server = createServer([{ id: "google" }, { id: "acme", display_name: "Acme ID" }]);
    const release = server.hold(contract.projects.current);
    renderKit(<OAuthButtonGroup type="sign-in" />, { server });
    expect(screen.queryByRole("button")).toBeNull();
    release();
    await screen.findByRole("button", { name: "Continue with Google" });
    expect(names()).toEqual(["Continue with Google", "Continue with Acme ID"]);
  });

  it("for one provider use the project's name for it", async () => {
    renderKit(<OAuthButton type="sign-in" provider="acme" />, {
      server: createServer([{ id: "acme", display_name: "Acme ID" }]),
    });
    expect(await screen.findByRole("button", { name: "Continue with Acme ID" })).toBeDefined();
  });

  it("do nothing in a preview", async () => {
    const { assign } = mockLeaving();
    const project = { config: { oauthProviders: [{ id: "github" }] } };
    const { user } = renderKit(<OAuthButtonGroup type="sign-up" mockProject={project} />, { server: createServer() });
    await press(user, "Continue with GitHub");
    expect(assign).not.toHaveBeenCalled();
    expect(window.localStorage.length).toBe(0);
  });
});
