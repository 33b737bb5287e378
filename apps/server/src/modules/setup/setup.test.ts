import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../testing/audit.ts";
import { findTablesContaining } from "../../testing/find-stored-text.ts";
import { asOwner, internalProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp, testSecret } from "../../testing/test-app.ts";
import { canBeClaimed, claimInstallation } from "./claim.ts";
import { install } from "./install.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const noKeys = { publishableClientKey: undefined, secretServerKey: undefined, superSecretAdminKey: undefined };
const again = (config: object = {}, secret = testSecret) =>
  install(app.platform, secret, { internalKeys: noKeys, demo: true, ...config });
const services = () => ({ ...app.platform, projects: app.projects });
const claim = (change: object = {}) =>
  claimInstallation(services(), {
    code: app.installation.claimCode ?? "",
    displayName: null,
    email: "owner@example.com",
    password: "correct horse battery",
    ...change,
  });
const signIn = async () => {
  const body = { email: "owner@example.com", password: "correct horse battery" };
  const headers = internalProject(app).as("client");
  return (await app.send({ method: "POST", path: "/auth/password/sign-in", headers, body })).json;
};
const signUpStranger = async () => {
  const body = {
    email: "stranger@example.com",
    password: "correct horse battery",
    verification_callback_url: "http://localhost:8100/handler/email-verification",
  };
  const headers = internalProject(app).as("client");
  return (await app.send({ method: "POST", path: "/auth/password/sign-up", headers, body })).json;
};
const openSignUp = async () => {
  const headers = internalProject(app).as("admin");
  const body = { config: { sign_up_enabled: true } };
  await app.send({ method: "PATCH", path: "/internal/projects/current", headers, body });
};

describe("security review MEDIUM 8: before the installation is claimed", () => {
  test("no visitor can sign up to project internal", async () => {
    expect((await signUpStranger()).code).toBe("SIGN_UP_NOT_ENABLED");
    const { rows } = await app.platform.database.pool.query("select 1 from users");
    expect(rows).toHaveLength(0);
  });

  test("the upgrade closes sign-up to project internal, once", async () => {
    const sql = await readFile(new URL("../../../migrations/0018-closed-until-claimed.sql", import.meta.url), "utf8");
    await openSignUp();
    await app.platform.database.pool.query(sql);
    app.projects.invalidateAll();
    expect((await signUpStranger()).code).toBe("SIGN_UP_NOT_ENABLED");
    await openSignUp();
    await again();
    app.projects.invalidateAll();
    expect(await signUpStranger()).toHaveProperty("access_token");
  });

  test("the upgrade keeps the setting of claimed installations", async () => {
    const sql = await readFile(new URL("../../../migrations/0018-closed-until-claimed.sql", import.meta.url), "utf8");
    await claim();
    await openSignUp();
    await app.platform.database.pool.query(sql);
    app.projects.invalidateAll();
    expect(await signUpStranger()).toHaveProperty("access_token");
  });
});

describe("installation setup", () => {
  test("runs once: a second start changes nothing and derives the same keys and link", async () => {
    const { pool } = app.platform.database;
    const everything = async () => {
      const tables = ["projects", "project_key_sets", "signing_keys", "installation"];
      const rows = await Promise.all(
        tables.map((table) => pool.query(`select t::text as row from ${table} t order by 1`)),
      );
      return rows.flatMap((result) => result.rows);
    };
    const before = await everything();
    expect(await again()).toEqual(app.installation);
    expect(await everything()).toEqual(before);
  });

  test("runs once when two servers start concurrently", async () => {
    expect(await Promise.all([again(), again(), again()])).toEqual(Array(3).fill(app.installation));
  });

  test("creates keys for project internal, stored only as digests", async () => {
    for (const access of ["client", "server", "admin"] as const) {
      const headers = internalProject(app).as(access);
      expect((await app.send({ method: "GET", path: "/projects/current", headers })).json.id).toBe("internal");
    }
    const { internalKeys, claimCode, demo } = app.installation;
    for (const secret of [...Object.values(internalKeys), claimCode, demo?.publishableClientKey]) {
      expect(await findTablesContaining(app, String(secret))).toEqual([]);
    }
  });

  test("uses configured keys and replaces the previous ones", async () => {
    const superSecretAdminKey = "a key of my own choosing";
    const before = internalProject(app).as("admin");
    await again({ internalKeys: { ...noKeys, superSecretAdminKey } });
    app.projects.invalidateAll();
    const read = (headers: Record<string, string>) => app.send({ method: "GET", path: "/projects/current", headers });
    expect((await read({ ...before, "x-stack-super-secret-admin-key": superSecretAdminKey })).status).toBe(200);
    expect((await read(before)).json.code).toBe("INVALID_SUPER_SECRET_ADMIN_KEY");
  });

  test("derives different keys from different secrets", async () => {
    const { deriveClaimCode, deriveKeys } = await import("./derived-secrets.ts");
    expect(deriveKeys("one", "internal")).not.toEqual(deriveKeys("two", "internal"));
    expect(deriveKeys("one", "a")).not.toEqual(deriveKeys("one", "b"));
    expect(deriveClaimCode("one")).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
    expect(deriveClaimCode("one")).not.toBe(deriveClaimCode("two"));
  });

  test("refuses to start with another secret, because it can't decrypt the database", async () => {
    await expect(again({}, `${testSecret}-other`)).rejects.toThrow(/another server secret/);
  });

  test("doesn't create a deleted demo again, and the setup link still works", async () => {
    await app.platform.database.pool.query("delete from projects where id = $1", [app.installation.demo?.projectId]);
    expect((await again()).demo).toBeNull();
    await claim();
    expect(await signIn()).toHaveProperty("access_token");
  });

  test("trusts its own pages after the public URL changed, and the previous domains", async () => {
    const moved = { ...app.platform, publicUrl: "https://auth.example" };
    await install(moved, testSecret, { internalKeys: noKeys, demo: true });
    const { rows } = await app.platform.database.pool.query<{ domains: string[] }>(
      "select jsonb_path_query_array(config, '$.domains[*].domain') as domains from projects where id = 'internal'",
    );
    expect(rows[0]?.domains).toEqual(["http://localhost:8100", "https://auth.example"]);
    expect((await listAuditEntries(app, "internal")).at(-1)).toMatchObject({
      action: "project.update",
      actor_type: "system",
      details: { "config.domains": "changed" },
    });
  });

  test("can skip the demo", async () => {
    expect((await again({ demo: false })).demo).toBeNull();
  });
});

describe("the setup link", () => {
  test("creates the first owner of project internal and the demo, who can sign in", async () => {
    expect(await canBeClaimed(services(), app.installation.claimCode ?? "")).toBe(true);
    await claim();
    const { access_token } = await signIn();
    for (const id of ["internal", app.installation.demo?.projectId ?? ""]) {
      const headers = { ...asOwner(internalProject(app), String(access_token)), "x-stack-project-id": id };
      expect((await app.send({ method: "GET", path: "/internal/projects/current", headers })).json.id).toBe(id);
    }
  });

  test("audits who became the owner of which projects", async () => {
    await claim();
    const { json } = await app.send({
      method: "GET",
      path: "/internal/project-owners",
      headers: internalProject(app).as("admin"),
    });
    const [owner] = json.items as { user_id: string }[];
    const by = { actor_type: "user", actor_id: owner?.user_id };
    expect(await listAuditEntries(app, "internal")).toMatchObject([
      { action: "user.create", ...by },
      { action: "project_owner.add", ...by, target_type: "user", target_id: owner?.user_id },
    ]);
    expect(await listAuditEntries(app, app.installation.demo?.projectId ?? "")).toMatchObject([
      { action: "project_owner.add", ...by, actor_type: "owner" },
    ]);
  });

  test("works once, even after a restart", async () => {
    await claim();
    expect(await canBeClaimed(services(), app.installation.claimCode ?? "")).toBe(false);
    await expect(claim({ email: "second@example.com" })).rejects.toMatchObject({
      code: "VERIFICATION_CODE_ALREADY_USED",
    });
    expect((await again()).claimCode).toBeNull();
    expect(await canBeClaimed(services(), app.installation.claimCode ?? "")).toBe(false);
  });

  test("of five users who use it concurrently, one becomes the owner", async () => {
    const claims = Array.from({ length: 5 }, (_, index) => claim({ email: `owner${index}@example.com` }));
    const results = await Promise.allSettled(claims);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { rows } = await app.platform.database.pool.query(
      "select 1 from project_owners where project_id = 'internal'",
    );
    expect(rows).toHaveLength(1);
  });

  test("leaves sign-up to project internal closed: owners invite other owners", async () => {
    await claim();
    expect((await signUpStranger()).code).toBe("SIGN_UP_NOT_ENABLED");
  });

  test("closes sign-up that an admin opened before", async () => {
    await openSignUp();
    await claim();
    expect((await listAuditEntries(app, "internal")).at(-1)).toMatchObject({
      action: "project.update",
      details: { "config.sign_up_enabled": { before: true, after: false } },
    });
    expect((await signUpStranger()).code).toBe("SIGN_UP_NOT_ENABLED");
  });

  test.each<[string, object, string]>([
    ["a wrong code", { code: "0".repeat(45) }, "VERIFICATION_CODE_NOT_FOUND"],
    ["no code", { code: "" }, "VERIFICATION_CODE_NOT_FOUND"],
    ["a short password", { password: "short" }, "PASSWORD_TOO_SHORT"],
    ["a password that attackers try first", { password: "password" }, "SCHEMA_ERROR"],
    ["a password made of the address", { password: "owner@example.com" }, "SCHEMA_ERROR"],
    ["a password made of the name", { displayName: "Grace Hopper", password: "gracehopper" }, "SCHEMA_ERROR"],
    ["a long password", { password: "x".repeat(71) }, "PASSWORD_TOO_LONG"],
  ])("with %s creates no owner and stays valid", async (_what, change, code) => {
    await expect(claim(change)).rejects.toMatchObject({ code });
    expect(await canBeClaimed(services(), app.installation.claimCode ?? "")).toBe(true);
    const { rows } = await app.platform.database.pool.query("select 1 from users");
    expect(rows).toHaveLength(0);
  });
});
