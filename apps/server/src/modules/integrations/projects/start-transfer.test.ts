import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import { makeOwner, makeProject } from "../../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { publicUrl, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import {
  adminHeaders,
  as,
  createPartnerApp,
  invalidCredentials,
  neon,
  otherPartner,
  type Provisioned,
  provisionProject,
  secondNeon,
  transferCode,
} from "../testing/partners.ts";

let app: TestApp;
let made: Provisioned;
beforeAll(async () => {
  app = await createPartnerApp();
  made = await provisionProject(app);
});
afterAll(() => app.close());

const nowhere = "00000000-0000-4000-8000-00000000000f";
const base = "/integrations/neon/projects/transfer";

/** The same request in its three forms. */
const forms: readonly (readonly [string, (projectId: unknown, change?: Partial<TestRequest>) => TestRequest])[] = [
  [
    `GET ${base}`,
    (projectId, change) => ({
      method: "GET",
      path: projectId === undefined ? base : `${base}?${new URLSearchParams({ project_id: String(projectId) })}`,
      headers: as(neon),
      ...change,
    }),
  ],
  [
    `POST ${base}`,
    (project_id, change) => ({ method: "POST", path: base, headers: as(neon), body: { project_id }, ...change }),
  ],
  [
    `POST ${base}/initiate`,
    (project_id, change) => ({
      method: "POST",
      path: `${base}/initiate`,
      headers: as(neon),
      body: { project_id },
      ...change,
    }),
  ],
];

const unknown = { status: 404, code: "PROJECT_NOT_FOUND" } as const;

describe.each(forms)("%s", (_name, request) => {
  runScenarios(
    () => app,
    [
      ...invalidCredentials.map(
        ([who, headers]): Scenario => ({
          name: `${who} the project is not revealed`,
          request: () => request(made.id, { headers }),
          status: 401,
          code: null,
          excludes: ["transfer/confirm"],
        }),
      ),
      {
        name: "the project's key is not accepted as the partner's credentials",
        request: () => request(made.id, { headers: adminHeaders(made) }),
        status: 401,
        code: null,
      },
      { name: "a project that the partner created can be transferred", request: () => request(made.id), status: 200 },
      {
        name: "another client of the same partner is accepted",
        request: () => request(made.id, { headers: as(secondNeon) }),
        status: 200,
      },
      {
        name: "another partner's project is not found",
        request: async () => request((await provisionProject(app, otherPartner)).id),
        ...unknown,
      },
      {
        name: "a project that was not provisioned is not found, even without an owner",
        request: async () => request((await makeProject(app)).id),
        ...unknown,
      },
      {
        name: "a project with an owner is not found",
        request: async () => request((await makeOwner(app)).owned.id),
        ...unknown,
      },
      { name: "project internal is not found", request: () => request("internal"), ...unknown },
      { name: "a missing project is not found", request: () => request(nowhere), ...unknown },
      { name: "an arbitrary string is not found", request: () => request("'; drop table projects; --"), ...unknown },
      {
        name: "a deleted project is not found",
        request: async () => {
          const doomed = await provisionProject(app);
          await app.send({ method: "DELETE", path: "/internal/projects/current", headers: adminHeaders(doomed) });
          return request(doomed.id);
        },
        ...unknown,
      },
      {
        name: "a project that got an owner by other means cannot be transferred",
        request: async () => {
          const { owner } = await makeOwner(app);
          const owned = await provisionProject(app);
          await app.platform.database.pool.query(
            "insert into project_owners (project_id, owner_user_id) values ($1, $2)",
            [owned.id, owner.id],
          );
          return request(owned.id);
        },
        status: 400,
        code: null,
      },
      {
        name: "the id is required",
        request: () => request(undefined),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );
});

test("returns a dashboard link with a new code each time", async () => {
  const [first, second] = [await transferCode(app, made.id), await transferCode(app, made.id)];
  expect(first).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
  expect(second).not.toBe(first);
  const { json } = await app.send(forms[1]?.[1](made.id) ?? { method: "GET", path: "/" });
  expect(json).toEqual({
    confirmation_url: expect.stringMatching(
      new RegExp(`^${publicUrl}/dashboard/integrations/neon/projects/transfer/confirm\\?code=[0-9a-z]{45}$`),
    ),
  });
});

test("the check creates no code, and a link's code is stored only as a digest", async () => {
  const count = async () =>
    (await app.platform.database.pool.query("select 1 from verification_codes where purpose = 'project-transfer'"))
      .rowCount;
  const before = await count();
  await app.send(forms[0]?.[1](made.id) ?? { method: "GET", path: "/" });
  expect(await count()).toBe(before);
  const code = await transferCode(app, made.id);
  expect(await findTablesContaining(app, code)).toEqual([]);
});

test("is audited in the project's log, with the partner but without the code", async () => {
  const own = await provisionProject(app);
  await transferCode(app, own.id);
  expect((await listAuditEntries(app, own.id)).at(-1)).toEqual({
    action: "project_transfer.start",
    outcome: "success",
    reason: null,
    actor_type: "system",
    actor_id: null,
    target_type: "project",
    target_id: own.id,
    details: { partner: "neon", client_id: "neon-1" },
  });
});
