import { describe, expect, it } from "vitest";
import { type AuthPageInputs, type AuthPageState, authPageState } from "./auth-page-state.ts";

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
  user: "nobody",
  project: open,
  methods: "ready",
  flow: "idle",
  formShown: false,
};

const rows: [rule: string, inputs: Partial<AuthPageInputs>, state: AuthPageState][] = [
  ["shows the form to a visitor", {}, "form"],
  ["waits for the project", { project: "loading" }, "loading"],
  ["waits to learn who is there before it shows a form", { user: "loading" }, "loading"],
  [
    "keeps a form that is being filled in while the user is fetched again",
    { user: "loading", formShown: true },
    "form",
  ],
  ["offers to try again when the project cannot be read", { project: "error" }, "failed"],
  ["offers to try again when the user cannot be read", { user: "error" }, "failed"],
  ["sends somebody who is signed in on", { user: "somebody" }, "leaving"],
  [
    "tells them instead when the application does not redirect",
    { user: "somebody", automaticRedirect: false },
    "signed-in",
  ],
  ["does not wait for the project to send them on", { user: "somebody", project: "loading" }, "leaving"],
  ["tells them when the redirect did not leave the page", { user: "somebody", flow: "left" }, "signed-in"],
  ["holds the form while it is submitted", { flow: "submitting", formShown: true }, "form-held"],
  ["holds it while its own sign-in arrives", { flow: "submitting", formShown: true, user: "somebody" }, "form-held"],
  ["holds it until the page is left", { flow: "leaving", formShown: true, user: "somebody" }, "form-held"],
  ["says when sign-up is closed", { type: "sign-up", project: closed }, "sign-up-disabled"],
  ["lets people sign in where sign-up is closed", { project: closed }, "form"],
  ["says when no method is enabled", { project: { config: without } }, "no-method"],
  ["shows what there is when it is links by mail only", { project: only({ magicLinkEnabled: true }) }, "form"],
  ["shows what there is when it is one provider only", { project: only({ oauthProviders: [{ id: "x" }] }) }, "form"],
  ["lets people sign in by passkeys only", { project: only({ passkeyEnabled: true }) }, "form"],
  ["has no sign-up by passkeys", { type: "sign-up", project: only({ passkeyEnabled: true }) }, "no-method"],
  ["waits for the code of the methods, so that all appear at once", { methods: "loading" }, "loading"],
  ["offers to load again when that code cannot be fetched", { methods: "failed" }, "failed"],
];

describe("the sign-in and sign-up pages", () => {
  it.each(rows)("%s", (_rule, inputs, state) => {
    expect(authPageState({ ...visitor, ...inputs })).toBe(state);
  });
});
