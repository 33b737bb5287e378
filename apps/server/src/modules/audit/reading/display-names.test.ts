import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addTeamMember, makeTeam } from "../../../testing/api-keys.ts";
import { makeOwner, makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { type AuditActor, type AuditEvent, recordAudit } from "../record-audit.ts";
import { createAuditContext } from "../testing/test-chains.ts";
import { collectDetailIds, collectReferencedIds } from "./to-wire.ts";

let app: TestApp;
let owner: TestUser;
let project: TestProject;
let user: TestUser;
let team: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ owner } = await makeOwner(app));
  project = await makeProject(app);
  user = await signUp(app, project);
  team = await makeTeam(app, project);
  await addTeamMember(app, project, team, user);
  await app.send({
    method: "PATCH",
    path: `/teams/${team}`,
    headers: project.as("server"),
    body: { display_name: "Platform" },
  });
});
afterAll(() => app.close());

const store = (text: string, values: readonly unknown[]) => app.platform.database.pool.query(text, [...values]);

async function storeEndpoint(url: string, description = ""): Promise<string> {
  const id = `ep_${crypto.randomUUID().replaceAll("-", "").slice(0, 22)}`;
  const values = [project.id, id, url, description];
  await store(
    "insert into webhook_endpoints (project_id, id, url, description, created_at, updated_at) values ($1, $2, $3, $4, now(), now())",
    values,
  );
  return id;
}

async function storeOwnerInvitation(email: string): Promise<string> {
  const id = crypto.randomUUID();
  await store(
    `insert into project_owner_invitations (project_id, id, recipient_email, normalized_email, is_transfer, created_at, expires_at)
     values ($1, $2, $3, $3, false, now(), now() + interval '1 day')`,
    [project.id, id, email],
  );
  return id;
}

async function storeEmail(recipient: string): Promise<string> {
  const id = crypto.randomUUID();
  await store(
    `insert into emails (project_id, id, type, recipient, sender_name, subject, state, created_at)
     values ($1, $2, 'magic_link', $3, 'Acme', 'Sign in', 'sent', now())`,
    [project.id, id, recipient],
  );
  return id;
}

/** An accepted invitation no longer has its email. */
async function storeTeamInvitation(email: string): Promise<string> {
  const id = crypto.randomUUID();
  await store(
    `insert into team_invitations (project_id, id, team_id, recipient_email, normalized_email, created_at, expires_at)
     values ($1, $2, $3, $4, $4, now(), now() + interval '1 day')`,
    [project.id, id, team, email],
  );
  return id;
}

interface Listed {
  readonly target: { readonly display_name: string | null };
  readonly details: object;
  readonly names: object;
}

/** The newest entry of the project, after recording an event. */
async function listed(event: AuditEvent, of = project): Promise<Listed | undefined> {
  const actor: AuditActor = { type: "system", id: null };
  const context = { ...createAuditContext(app, of.id), actor };
  await app.platform.database.transaction((transaction) => recordAudit(transaction, context, [event]));
  const path = "/internal/audit-log?limit=1";
  const { json } = await app.send({ method: "GET", path, headers: of.as("admin") });
  return (json as unknown as { items: Listed[] }).items[0];
}

describe("the subject of an entry has a display name", () => {
  const key = async () => {
    const id = crypto.randomUUID();
    await store(
      `insert into api_keys (project_id, id, digest, last_four, user_id, description, is_public, created_at)
       values ($1, $2, $3, 'abcd', $4, 'Builds', false, now())`,
      [project.id, id, Buffer.from(id.replaceAll("-", ""), "hex"), user.id],
    );
    return id;
  };

  test.each<[string, string, () => Promise<string>, string | null]>([
    ["an endpoint", "webhook_endpoint", () => storeEndpoint("https://a.example:8443/s/cret", "Billing"), "Billing"],
    ["an endpoint", "webhook_endpoint", () => storeEndpoint("https://a.example:8443/s/cret"), "a.example:8443"],
    ["an endpoint", "webhook_endpoint", () => storeEndpoint("https://a.example?s=cret"), "a.example"],
    ["an endpoint that is gone", "webhook_endpoint", async () => "ep_gone", null],
    ["an endpoint's id elsewhere", "thing", () => storeEndpoint("https://a.example"), null],
    ["an owner's invitation", "project_owner_invitation", () => storeOwnerInvitation("a@b.example"), "a@b.example"],
    ["an invitation that is gone", "project_owner_invitation", async () => crypto.randomUUID(), null],
    ["an invitation to a team", "team_invitation", () => storeTeamInvitation("c@b.example"), "c@b.example"],
    ["an accepted one", "team_invitation", () => storeTeamInvitation(""), null],
    ["a key of a user", "api_key", key, "Builds"],
    ["an email", "email", () => storeEmail("e@b.example"), "e@b.example"],
    ["an email that is gone", "email", async () => crypto.randomUUID(), null],
    ["a template", "email_template", async () => "magic_link", null],
  ])("%s (%s), the current one", async (_what, type, make, name) => {
    const entry = await listed({ action: "project.update", target: { type, id: await make() } });
    expect(entry?.target.display_name).toBe(name);
  });

  test("never one from another project", async () => {
    const other = await makeProject(app);
    for (const [type, id] of [
      ["webhook_endpoint", await storeEndpoint("https://a.example")],
      ["project_owner_invitation", await storeOwnerInvitation("d@b.example")],
      ["team_invitation", await storeTeamInvitation("d@b.example")],
      ["api_key", await key()],
      ["email", await storeEmail("f@b.example")],
    ] as const) {
      const entry = await listed({ action: "project.update", target: { type, id }, details: { some_id: id } }, other);
      expect([type, entry?.target.display_name, entry?.names]).toEqual([type, null, {}]);
    }
  });
});

describe("ids in the details have display names", () => {
  test("current ones, while the details stay as recorded", async () => {
    const details = { team_id: team, permission_id: "$invite_members", user_id: crypto.randomUUID() };
    const entry = await listed({ action: "team_permission.grant", target: { type: "user", id: user.id }, details });
    expect(entry).toMatchObject({ target: { display_name: user.email }, details });
    expect(entry?.names).toEqual({ [team]: "Platform" });
  });

  test("and from project internal only the impersonating owner", async () => {
    const other = await makeProject(app);
    const by = (type: string) =>
      ({ action: "user.update", details: { impersonated_by: { type, id: owner.id } } }) as const;
    expect((await listed(by("key"), other))?.names).toEqual({});
    expect((await listed({ action: "user.update", details: { user_id: owner.id } }, other))?.names).toEqual({});
    expect((await listed(by("owner"), other))?.names).toEqual({ [owner.id]: owner.email });
  });

  test("but not in exports", async () => {
    await listed({ action: "team_membership.add", target: { type: "user", id: user.id }, details: { team_id: team } });
    const { text } = await app.send({
      method: "GET",
      path: "/internal/audit-log/export",
      headers: project.as("admin"),
    });
    expect(text).toContain(team);
    expect(text).not.toContain("Platform");
    expect(text).not.toContain('"names"');
  });
});

describe("ids to name", () => {
  const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

  test.each([
    [{ team_id: a, permission_id: "$x", valid: c, count_id: 3 }, [a, "$x"]],
    [{ impersonated_by: { type: "key", id: b }, session_id: c }, [c, b]],
    [{ impersonated_by: { id: b } }, []],
    [{ impersonated_by: b }, []],
    [{ impersonated_by: null }, []],
  ])("in the details %j are %j", (details, ids) => {
    expect(collectDetailIds(details)).toEqual(ids);
  });

  test("include those of actors, targets and details, each once", () => {
    const row = {
      actor_type: "owner",
      actor_id: a,
      target_type: "user",
      target_id: b,
      details: { team_id: c },
    } as const;
    const hook = {
      ...row,
      actor_type: "key",
      actor_id: b,
      target_type: "webhook_endpoint",
      target_id: "ep_1",
    } as const;
    const plain = { ...row, actor_id: "unknown", target_id: null, target_type: null, details: {} };
    expect(collectReferencedIds([row, hook, plain])).toEqual({ ids: [a, b, c], owners: [a], endpoints: ["ep_1"] });
  });
});
