import { describe, expect, it } from "vitest";
import { type AuthPageInputs, type AuthPageState, authPageState } from "./use-auth-page.ts";

const passwords = {
  signUpEnabled: true,
  credentialEnabled: true,
  magicLinkEnabled: false,
  passkeyEnabled: false,
  oauthProviders: [],
};
const open = { config: passwords };
const closed = { config: { ...passwords, signUpEnabled: false } };
const without = { ...passwords, credentialEnabled: false };
const only = (method: Partial<typeof passwords> | { oauthProviders: { id: string }[] }) => ({
  config: { ...without, ...method },
});
const visitor: AuthPageInputs = {
  type: "sign-in",
  automaticRedirect: true,
  user: "signed-out",
  project: open,
  flow: "idle",
  formShown: false,
};

const rows: [rule: string, inputs: Partial<AuthPageInputs>, state: AuthPageState][] = [
  ["shows the form to a visitor", {}, "form"],
  ["waits for the project", { project: "loading" }, "loading"],
  ["waits for the user before it shows a form", { user: "loading" }, "loading"],
  [
    "keeps a form that is being filled in while the user is fetched again",
    { user: "loading", formShown: true },
    "form",
  ],
  ["offers to try again when the project cannot be read", { project: "error" }, "failed"],
  ["offers to try again when the user cannot be read", { user: "error" }, "failed"],
  ["redirects a signed-in user", { user: "signed-in" }, "leaving"],
  [
    "shows the signed-in card if the application does not redirect",
    { user: "signed-in", automaticRedirect: false },
    "signed-in",
  ],
  ["redirects without waiting for the project", { user: "signed-in", project: "loading" }, "leaving"],
  ["shows the signed-in card if the redirect did not leave the page", { user: "signed-in", flow: "left" }, "signed-in"],
  ["keeps the form while it is submitted", { flow: "submitting", formShown: true }, "form-locked"],
  [
    "keeps it while its own sign-in completes",
    { flow: "submitting", formShown: true, user: "signed-in" },
    "form-locked",
  ],
  ["keeps it until the redirect", { flow: "leaving", formShown: true, user: "signed-in" }, "form-locked"],
  ["says when sign-up is closed", { type: "sign-up", project: closed }, "sign-up-disabled"],
  ["allows sign-in if sign-up is closed", { project: closed }, "form"],
  ["says when no method is enabled", { project: { config: without } }, "no-method"],
  ["shows the form for email links only", { project: only({ magicLinkEnabled: true }) }, "form"],
  ["shows the form for one provider only", { project: only({ oauthProviders: [{ id: "x" }] }) }, "form"],
  ["allows sign-in with passkeys only", { project: only({ passkeyEnabled: true }) }, "form"],
  ["has no sign-up with passkeys", { type: "sign-up", project: only({ passkeyEnabled: true }) }, "no-method"],
];

describe("the sign-in and sign-up pages", () => {
  it.each(rows)("%s", (_rule, inputs, state) => {
    expect(authPageState({ ...visitor, ...inputs })).toBe(state);
  });
});
