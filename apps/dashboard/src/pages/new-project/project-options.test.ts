import { expect, it } from "vitest";
import { hasMethod, type NewProject, toOptions } from "./project-options.ts";

const none: NewProject = {
  displayName: " Acme ",
  password: false,
  magicLink: false,
  passkey: false,
  listProviderIds: [],
};

it.each<[boolean, Partial<NewProject>]>([
  [false, {}],
  [true, { password: true }],
  [true, { magicLink: true }],
  [true, { passkey: true }],
  [true, { listProviderIds: ["github"] }],
])("whether users can sign in is %s with %j", (expected, chosen) => {
  expect(hasMethod({ ...none, ...chosen })).toBe(expected);
});

it("every selected provider is sent", () => {
  expect(toOptions({ ...none, passkey: true, listProviderIds: ["github", "spotify"] })).toEqual({
    displayName: "Acme",
    config: {
      credentialEnabled: false,
      magicLinkEnabled: false,
      passkeyEnabled: true,
      oauthProviders: [
        { id: "github", type: "shared" },
        { id: "spotify", type: "shared" },
      ],
      apiKeysRequireVerifiedEmail: true,
      detectLanguage: true,
      allowLocalhost: true,
    },
  });
});
