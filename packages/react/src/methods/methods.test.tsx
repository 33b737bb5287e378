import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { press } from "../testing/actions.ts";
import { createFakeServer } from "../testing/fake-server.ts";
import { renderKit } from "../testing/render-kit.tsx";
import { AllMethods } from "./all-methods.tsx";
import { LoadFailed, MagicLinkSignIn } from "./magic-link-sign-in.tsx";
import { OAuthButton } from "./oauth-button-group.tsx";
import { PasskeyButton } from "./passkey/passkey-button.tsx";
import { CredentialSignIn } from "./password/credential-sign-in.tsx";

const config = {
  signUpEnabled: true,
  credentialEnabled: true,
  magicLinkEnabled: true,
  passkeyEnabled: true,
  oauthProviders: [{ id: "github" }],
};

function renderMethods() {
  const props = { type: "sign-in", firstTab: "password", noPasswordRepeat: false, isMock: true } as const;
  const methods = { passwordForm: CredentialSignIn, passkeyButton: PasskeyButton };
  return renderKit(<AllMethods {...props} {...methods} config={config} />, {
    server: createFakeServer(),
  });
}

describe("all sign-in methods of a project", () => {
  it("are offered together in a preview, where buttons do nothing", async () => {
    const { user, visits } = renderMethods();
    await press(user, "Continue with GitHub");
    await press(user, "Sign in with a passkey");
    expect(screen.getByLabelText("Email")).toBeDefined();
    expect(screen.getByText("or")).toBeDefined();
    expect(visits).toEqual([]);
  });
});

describe("parts for an application's own page", () => {
  it("are placeholders until their code is loaded", async () => {
    renderKit(<MagicLinkSignIn />, { server: createFakeServer() });
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(await screen.findByRole("textbox", { name: "Email" })).toBeDefined();
  });

  it("announce that their code could not be loaded", () => {
    renderKit(<LoadFailed />, { server: createFakeServer() });
    expect(screen.getByRole("alert").textContent).toContain("Couldn't reach the server.");
  });

  it("show a provider even if the project has turned it off", async () => {
    renderKit(<OAuthButton type="sign-in" provider="gitlab" />, { server: createFakeServer() });
    expect(await screen.findByRole("button", { name: "Continue with GitLab" })).toBeDefined();
  });
});
