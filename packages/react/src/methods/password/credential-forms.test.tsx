import { screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { expectAlert, expectFocus, fillIn, press } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { renderKit } from "../../testing/render-kit.tsx";
import { tokensJson, userJson } from "../../testing/wire.ts";
import { CredentialSignIn } from "./credential-sign-in.tsx";
import { CredentialSignUp } from "./credential-sign-up.tsx";

const account = { Email: "ada@example.com", Password: "correct horse" };

describe("the password forms on an application's own page", () => {
  it.each([
    ["sign in", <CredentialSignIn key="in" />, contract.password.signIn, "Sign in", "/home"],
    ["sign up", <CredentialSignUp key="up" noPasswordRepeat />, contract.password.signUp, "Sign up", "/welcome"],
  ] as const)("%s, redirect by themselves and take no focus", async (_case, ui, endpoint, button, target) => {
    const server = createFakeServer();
    server.respond(endpoint, () => {
      server.user = userJson();
      return tokensJson();
    });
    const { user, visits } = renderKit(ui, {
      server,
      app: { urls: { afterSignIn: "/home", afterSignUp: "/welcome" } },
    });
    expect(document.activeElement).toBe(document.body);
    await fillIn(user, account);
    await press(user, button);
    await waitFor(() => expect(visits).toEqual([target]));
  });

  it("can be submitted again after a failure", async () => {
    const server = createFakeServer();
    server.fail(contract.password.signIn, { code: "EMAIL_PASSWORD_MISMATCH" });
    const { user } = renderKit(<CredentialSignIn />, { server });
    await fillIn(user, account);
    await press(user, "Sign in");
    await expectAlert("Incorrect email or password.");
    // What is most often wrong is typed again at once.
    await expectFocus(screen.getByLabelText("Password"));
    expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
    await press(user, "Sign in");
    await waitFor(() => expect(server.requestsTo(contract.password.signIn)).toHaveLength(2));
    expect(screen.getByLabelText("Email")).toBeDefined();
  });
});
