import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getLatestCode, makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { callbackUrl, createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";

/**
 * With any number of concurrent changes of users, teams and permissions, replaying the events in order results in the
 * database state.
 */
let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface World {
  readonly users: string[];
  readonly teams: string[];
}

/** Max concurrent requests. */
const lanes = 8;
const permissions = ["p_one", "p_two", "p_three"];
type Step = { readonly kind: string; readonly a: number; readonly b: number; readonly c: number };

const send = (method: string, path: string, body?: object, access: "server" | "admin" = "server") =>
  app.send({ method, path, headers: project.as(access), ...(body ? { body } : {}) });

const makeUser = async (world: World, place: number): Promise<TestResponse> => {
  const body = { display_name: "Ada", primary_email: `${randomUUID()}@example.com`, primary_email_auth_enabled: true };
  const made = await send("POST", "/users", body);
  world.users[place] = String(made.json.id);
  return made;
};

const makeTeam = async (world: World, place: number, creator?: string): Promise<TestResponse> => {
  const made = await send("POST", "/teams", { display_name: "Blue", ...(creator ? { creator_user_id: creator } : {}) });
  if (made.status === 201) world.teams[place] = String(made.json.id);
  return made;
};

/** Possible operations by name. */
const kinds: Record<string, (world: World, step: Step) => Promise<TestResponse>> = {
  join: (world, { a, b }) => send("POST", `/team-memberships/${world.teams[b]}/${world.users[a]}`, {}),
  leave: (world, { a, b }) => send("DELETE", `/team-memberships/${world.teams[b]}/${world.users[a]}`),
  select: (world, { a, b }) => send("PATCH", `/users/${world.users[a]}`, { selected_team_id: world.teams[b] }),
  rename: (world, { a, c }) => send("PATCH", `/users/${world.users[a]}`, { display_name: `Name ${c}` }),
  address: (world, { a }) =>
    send("POST", "/contact-channels", {
      user_id: world.users[a],
      type: "email",
      value: `${randomUUID()}@example.com`,
      used_for_auth: false,
      is_primary: true,
    }),
  grant: (world, { a, b, c }) =>
    send("POST", `/team-permissions/${world.teams[b]}/${world.users[a]}/${permissions[c]}`, {}),
  revoke: (world, { a, b, c }) =>
    send("DELETE", `/team-permissions/${world.teams[b]}/${world.users[a]}/${permissions[c]}`),
  renameTeam: (world, { b, c }) => send("PATCH", `/teams/${world.teams[b]}`, { display_name: `Team ${c}` }),
  replaceTeam: async (world, { a, b }) => {
    const gone = await send("DELETE", `/teams/${world.teams[b]}`);
    if (gone.status === 200) await makeTeam(world, b, world.users[a]);
    return gone;
  },
  replaceUser: async (world, { a }) => {
    const gone = await send("DELETE", `/users/${world.users[a]}`);
    if (gone.status === 200) await makeUser(world, a);
    return gone;
  },
  replacePermission: async (_, { c }) => {
    const gone = await send("DELETE", `/team-permission-definitions/${permissions[c]}`, undefined, "admin");
    await send("POST", "/team-permission-definitions", { id: permissions[c] }, "admin");
    return gone;
  },
  renamePermission: async (_, { c }) => {
    const path = `/team-permission-definitions/${permissions[c]}`;
    const renamed = await send("PATCH", path, { id: `${permissions[c]}_new` }, "admin");
    await send("PATCH", `${path}_new`, { id: permissions[c] }, "admin");
    return renamed;
  },
  invite: async (world, { a, b }) => {
    const email = `${randomUUID()}@example.com`;
    const body = { team_id: world.teams[b], email, callback_url: callbackUrl };
    const sent = await send("POST", "/team-invitations/send-code", body);
    if (sent.status !== 200) return sent;
    const code = await getLatestCode(app, email);
    const session = await send("POST", "/auth/sessions", { user_id: world.users[a] });
    const headers = project.as("client", String(session.json.access_token ?? ""));
    return app.send({ method: "POST", path: "/team-invitations/accept", headers, body: { code } });
  },
};

interface State {
  readonly users: Record<string, unknown>;
  readonly teams: Record<string, unknown>;
  readonly members: string[];
  readonly grants: string[];
}

/** The selected team has its own events, and activity emits none. */
const withoutCopies = ({ selected_team: _, last_active_at_millis: __, ...user }: Record<string, unknown>) => user;

interface ReceivedEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
}

/** The state according to the events only. Creating what exists or deleting what doesn't is an inconsistency. */
function believe(events: readonly ReceivedEvent[]): State & { lies: string[] } {
  const records = { user: new Map<string, unknown>(), team: new Map<string, unknown>() };
  const [members, grants, gone] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const lies: string[] = [];
  const put = (set: Set<string>, name: string, isThere: boolean, type: string) => {
    if (set.has(name) === isThere) lies.push(`${type} ${name}`);
    if (isThere) set.add(name);
    else set.delete(name);
  };
  const applyRecordEvent = (noun: "user" | "team", verb: string, { type, data }: ReceivedEvent) => {
    const { id = "" } = data;
    // A deleted user's events are deleted, too: `user.deleted` may be the only one left.
    const isBareEnd = type === "user.deleted" && !gone.has(id);
    const isKnown = records[noun].has(id);
    if (gone.has(id) || ((verb === "created") === isKnown && !isBareEnd)) lies.push(`${type} ${id}`);
    records[noun].set(id, noun === "user" ? withoutCopies(data) : data);
    if (verb === "deleted") {
      records[noun].delete(id);
      gone.add(id);
    }
  };
  for (const event of events) {
    const { type, data } = event;
    const [noun, verb = ""] = type.split(".");
    const member = `${data.team_id}/${data.user_id}`;
    if (noun === "user" || noun === "team") applyRecordEvent(noun, verb, event);
    if (noun === "team_permission") put(grants, `${member}/${data.id}`, verb === "created", type);
    if (noun !== "team_membership") continue;
    put(members, member, verb === "created", type);
    // Its grants must have ended before.
    lies.push(...[...grants].filter((grant) => grant.startsWith(`${member}/`)).map((grant) => `left: ${grant}`));
  }
  const { user, team } = records;
  return {
    users: Object.fromEntries(user),
    teams: Object.fromEntries(team),
    members: [...members].sort(),
    grants: [...grants].sort(),
    lies,
  };
}

async function stored(): Promise<State> {
  const { pool } = app.platform.database;
  const texts = async (sql: string) =>
    (await pool.query<{ name: string }>(sql, [project.id])).rows.map(({ name }) => name).sort();
  const { json: users } = await send("GET", "/users");
  const { json: teams } = await send("GET", "/teams");
  const byId = (items: unknown) =>
    Object.fromEntries((items as { id: string }[]).map((item) => [item.id, item] as const));
  return {
    users: byId((users.items as Record<string, unknown>[]).map(withoutCopies)),
    teams: byId(teams.items),
    members: await texts("select team_id || '/' || user_id as name from team_memberships where project_id = $1"),
    grants: await texts(
      "select team_id || '/' || user_id || '/' || permission_id as name from team_permissions where project_id = $1",
    ),
  };
}

/** Deletions are rarer, so that objects live long enough to change. */
const isEnding = (kind: string): boolean => kind.startsWith("replace") || kind === "renamePermission";
const kindNames = Object.keys(kinds).flatMap((kind) => Array.from({ length: isEnding(kind) ? 1 : 4 }, () => kind));

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kindNames),
  a: fc.nat(3),
  b: fc.nat(2),
  c: fc.nat(2),
});

describe("events", () => {
  test("under concurrent changes add up to the stored state", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (given) => {
        const steps = [...given];
        project = await makeProject(app);
        for (const id of permissions) await send("POST", "/team-permission-definitions", { id }, "admin");
        const world: World = { users: [], teams: [] };
        for (let place = 0; place < 4; place += 1) await makeUser(world, place);
        for (let place = 0; place < 3; place += 1) await makeTeam(world, place, world.users[place]);
        const failures: string[] = [];
        const lane = async () => {
          for (let next = steps.pop(); next; next = steps.pop()) {
            const answer = await kinds[next.kind]?.(world, next);
            if (answer && answer.status >= 500) failures.push(`${next.kind}: ${answer.text} ${app.logLines.at(-1)}`);
          }
        };
        await Promise.all(Array.from({ length: lanes }, lane));
        expect(failures).toEqual([]);
        const { rows } = await app.platform.database.pool.query<{ payload: ReceivedEvent }>(
          "select payload from webhook_events where project_id = $1 order by sequence",
          [project.id],
        );
        const { lies, ...believed } = believe(rows.map(({ payload }) => payload));
        expect(lies).toEqual([]);
        expect(believed).toEqual(await stored());
      }),
      { numRuns: 4, endOnFailure: true },
    );
  }, 120_000);
});
