import { expect, it } from "vitest";
import { omitSecretFlags } from "./config-secrets.ts";

it("omits the secret flags and keeps everything else", () => {
  const config = {
    passkeyEnabled: true,
    oauthProviders: [{ id: "github", type: "standard", clientId: "c", hasClientSecret: true }],
    customOidc: [{ id: "acme", clientSecret: "s", hasClientSecret: true }],
    emailConfig: { type: "standard", host: "h", hasPassword: false },
  };

  expect(omitSecretFlags(config)).toEqual({
    passkeyEnabled: true,
    oauthProviders: [{ id: "github", type: "standard", clientId: "c" }],
    customOidc: [{ id: "acme", clientSecret: "s" }],
    emailConfig: { type: "standard", host: "h" },
  });
});
