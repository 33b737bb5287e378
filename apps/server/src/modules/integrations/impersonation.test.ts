import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../testing/audit.ts";
import { internalProject, makeOwner, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { startImpersonation } from "../../testing/impersonation/links.ts";
import type { TestApp, TestRequest } from "../../testing/test-app.ts";
import {
  confirmTransfer,
  createPartnerApp,
  interactionUid,
  provisionProject,
  transferCode,
} from "./testing/partners.ts";

let app: TestApp;
let internal: TestProject;
let owner: TestUser;
let owned: TestProject;
let acting: TestUser;
beforeAll(async () => {
  app = await createPartnerApp();
  internal = internalProject(app);
  ({ owner, owned } = await makeOwner(app));
  acting = await startImpersonation(app, internal, owner);
});
afterAll(() => app.close());

describe("an impersonation session of an owner", () => {
  const rows: readonly (readonly [name: string, request: (by: TestUser) => Promise<TestRequest>])[] = [
    [
      "let a partner administer their project",
      async (by) => ({
        method: "POST",
        path: "/integrations/neon/internal/confirm",
        headers: internal.as("client", by.accessToken),
        body: { interaction_uid: await interactionUid(app), project_id: owned.id },
      }),
    ],
    [
      "take over what a partner has made",
      async (by) => confirmTransfer(app, by, await transferCode(app, (await provisionProject(app)).id)),
    ],
    [
      "make a project of theirs",
      async (by) => ({
        method: "POST",
        path: "/internal/projects",
        headers: internal.as("client", by.accessToken),
        body: { display_name: "Left behind" },
      }),
    ],
  ];
  test.each(rows)("cannot %s, although the owner can", async (_name, request) => {
    const { status, json } = await app.send(await request(acting));
    expect([status, json.code]).toEqual([403, "IMPERSONATION_FORBIDDEN"]);
    expect([200, 201]).toContain((await app.send(await request(owner))).status);
  });

  test("leaves no entry in the project's log", async () => {
    const before = await listAuditEntries(app, owned.id);
    for (const [, request] of rows) await app.send(await request(acting));
    expect(await listAuditEntries(app, owned.id)).toEqual(before);
  });
});
