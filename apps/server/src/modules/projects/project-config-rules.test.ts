import { describe, expect, test } from "vitest";
import { sha256 } from "../../platform/crypto/digest.ts";
import { defaultConfig, type KeySet } from "./project.ts";
import {
  applyConfig,
  findKeySet,
  replaceDefaultPermission,
  resolveDefaultPermissions,
} from "./project-config-rules.ts";

const fresh = { config: defaultConfig, secrets: {} };

describe("applying a configuration update", () => {
  test("an empty update changes nothing and doesn't mutate the stored state", () => {
    const before = structuredClone(fresh);
    expect(applyConfig(fresh, {})).toEqual(before);
    applyConfig(fresh, { passkey_enabled: true, domains: [{ domain: "https://a.example", handler_path: "/" }] });
    expect(fresh).toEqual(before);
  });

  test("an undefined key counts as absent", () => {
    expect(applyConfig(fresh, { sign_up_enabled: undefined, domains: undefined })).toEqual(fresh);
  });

  test("secrets are moved out of the configuration and stored by name", () => {
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

  test("replacing the providers keeps the SMTP password, and vice versa", () => {
    const stored = { ...fresh, secrets: { "oauth:github": "first", "email:password": "second" } };
    expect(applyConfig(stored, { oauth_providers: [] }).secrets).toEqual({ "email:password": "second" });
    expect(applyConfig(stored, { email_config: { type: "shared" } }).secrets).toEqual({ "oauth:github": "first" });
    expect(applyConfig(stored, { passkey_enabled: true }).secrets).toBe(stored.secrets);
  });

  test("lists are sorted case-insensitively", () => {
    const list = (...ids: string[]) => ids.map((id) => ({ id }));
    const { config } = applyConfig(fresh, { user_default_permissions: list("b", "C", "a") });
    expect(config.user_default_permissions).toEqual(list("a", "b", "C"));
  });
});

const list = (...ids: string[]) => ids.map((id) => ({ id }));

describe("default permissions in an update", () => {
  const known = { team: ["team_admin", "team_member", "$read_members"], project: ["everybody"] };
  const exists = (id: string, scope: "team" | "project") => known[scope].includes(id);
  const settle = (before: object, after: object) =>
    resolveDefaultPermissions({ ...defaultConfig, ...before }, { ...defaultConfig, ...after }, exists);

  test("stay unchanged if all exist in their scope", () => {
    const after = {
      team_member_default_permissions: list("$read_members"),
      user_default_permissions: list("everybody"),
    };
    expect(settle({}, after)).toEqual({ ...defaultConfig, ...after });
  });

  test.each([
    ["team_creator_default_permissions", "nowhere", "team"],
    ["team_member_default_permissions", "everybody", "team"],
    ["user_default_permissions", "team_member", "project"],
    ["user_default_permissions", "$read_members", "project"],
  ] as const)("in %s, rejects %s", (name, id, scope) => {
    expect(settle({}, { [name]: list(id) })).toEqual({ list: name, id, scope });
  });

  test("stale ids are dropped if the same list contained them before", () => {
    const before = { team_member_default_permissions: list("gone", "team_member") };
    expect(settle(before, before)).toEqual({ ...defaultConfig, team_member_default_permissions: list("team_member") });
    expect(settle(before, { team_creator_default_permissions: list("gone") })).toMatchObject({ id: "gone" });
  });

  test("are never mutated", () => {
    const before = { ...defaultConfig, user_default_permissions: list("gone") };
    resolveDefaultPermissions(before, before, exists);
    expect(before.user_default_permissions).toEqual(list("gone"));
  });
});

describe("default permissions after a rename", () => {
  const config = {
    ...defaultConfig,
    team_creator_default_permissions: list("b", "team_admin"),
    team_member_default_permissions: list("b"),
    user_default_permissions: list("x"),
  };

  test("use the new id in each list, in order", () => {
    expect(replaceDefaultPermission(config, "b", "z")).toEqual({
      ...config,
      team_creator_default_permissions: list("team_admin", "z"),
      team_member_default_permissions: list("z"),
    });
  });

  test("drop a deleted id", () => {
    expect(replaceDefaultPermission(config, "b", null)).toEqual({
      ...config,
      team_creator_default_permissions: list("team_admin"),
      team_member_default_permissions: [],
    });
  });

  test("return the same object if the id was not a default", () => {
    expect(replaceDefaultPermission(config, "a", "z")).toBe(config);
  });
});

describe("whether a key is valid", () => {
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
    expect(findKeySet(sets, "client", key, now) !== null).toBe(expected);
  });

  test("rejects another key", () => {
    expect(findKeySet([set()], "client", sha256("pck_keZ"), now)).toBeNull();
  });
});
