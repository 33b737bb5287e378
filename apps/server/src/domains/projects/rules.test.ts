import { describe, expect, test } from "vitest";
import { sha256 } from "../../platform/crypto/digest.ts";
import { defaultConfig } from "./default-config.ts";
import type { KeySet } from "./project.ts";
import { applyConfig, isKeyUsable } from "./rules.ts";

const fresh = { config: defaultConfig, secrets: {} };

describe("applying a change to a configuration", () => {
  test("nothing given leaves everything, and what was stored is never written into", () => {
    const before = structuredClone(fresh);
    expect(applyConfig(fresh, {})).toEqual(before);
    applyConfig(fresh, { passkey_enabled: true, domains: [{ domain: "https://a.example", handler_path: "/" }] });
    expect(fresh).toEqual(before);
  });

  test("a key given as undefined counts as absent", () => {
    expect(applyConfig(fresh, { sign_up_enabled: undefined, domains: undefined })).toEqual(fresh);
  });

  test("secrets are moved out of the configuration and kept by name", () => {
    const { config, secrets } = applyConfig(fresh, {
      oauth_providers: [{ id: "github", type: "standard", client_id: "id", client_secret: "first" }],
      email_config: {
        type: "standard",
        host: "h",
        port: 25,
        username: "u",
        password: "second",
        sender_name: "s",
        sender_email: "s@example.com",
      },
    });
    expect(secrets).toEqual({ "oauth:github": "first", "email:password": "second" });
    expect(JSON.stringify(config)).not.toMatch(/first|second/);
  });

  test("replacing the providers leaves the mail password, and the other way round", () => {
    const stored = { ...fresh, secrets: { "oauth:github": "first", "email:password": "second" } };
    expect(applyConfig(stored, { oauth_providers: [] }).secrets).toEqual({ "email:password": "second" });
    expect(applyConfig(stored, { email_config: { type: "shared" } }).secrets).toEqual({ "oauth:github": "first" });
    expect(applyConfig(stored, { passkey_enabled: true }).secrets).toBe(stored.secrets);
  });

  test("lists are ordered without regard to letter case", () => {
    const list = (...ids: string[]) => ids.map((id) => ({ id }));
    const { config } = applyConfig(fresh, { user_default_permissions: list("b", "C", "a") });
    expect(config.user_default_permissions).toEqual(list("a", "b", "C"));
  });
});

describe("whether a key may be used", () => {
  const now = Date.UTC(2026, 0, 1);
  const key = sha256("pck_key");
  const set = (change: Partial<KeySet> = {}): KeySet => ({
    id: "a-set",
    expiresAt: new Date(now + 1),
    revokedAt: null,
    digests: { client: key, server: null, admin: null },
    ...change,
  });

  test.each<[string, KeySet[], boolean]>([
    ["alive", [set()], true],
    ["expired this instant", [set({ expiresAt: new Date(now) })], false],
    ["revoked", [set({ revokedAt: new Date(now - 1) })], false],
    ["of another kind", [set({ digests: { client: null, server: key, admin: key } })], false],
    ["of no set", [], false],
    ["in the second set", [set({ digests: { client: sha256("x"), server: null, admin: null } }), set()], true],
    ["revoked in one set and alive in another", [set({ revokedAt: new Date(now) }), set()], true],
  ])("%s", (_what, sets, expected) => {
    expect(isKeyUsable(sets, "client", key, now)).toBe(expected);
  });

  test("another key is not", () => {
    expect(isKeyUsable([set()], "client", sha256("pck_keZ"), now)).toBe(false);
  });
});
