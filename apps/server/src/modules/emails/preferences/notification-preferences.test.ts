import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, publicUrl, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { createUnsubscribeLink, findDisabledCategories, unsubscribeLinkLifetimeMs } from "./preferences.ts";

const transactionalId = "7bb82d33-2f54-4a3d-9d23-82739e0d66ef";
const marketingId = "4f6f8873-3d04-46bd-8bef-18338b1a1b4c";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
beforeEach(async () => {
  user = await signUp(app, project);
});
afterAll(() => app.close());

const asClient = () => project.as("client", user.accessToken);
const listRequest = (userId = "me", headers = asClient()): TestRequest => ({
  method: "GET",
  path: `/emails/notification-preference/${userId}`,
  headers,
});
const updateRequest = (id: string, enabled: unknown, userId = "me", headers = asClient()): TestRequest => ({
  method: "PATCH",
  path: `/emails/notification-preference/${userId}/${id}`,
  headers,
  body: { enabled },
});
const transactional = {
  notification_category_id: transactionalId,
  notification_category_name: "Transactional",
  enabled: true,
  can_disable: false,
};
const marketing = {
  notification_category_id: marketingId,
  notification_category_name: "Marketing",
  enabled: true,
  can_disable: true,
};
const acceptsMarketing = async (userId = user.id) => {
  const disabled = await findDisabledCategories(app.platform.database, { projectId: project.id, userId });
  return disabled !== null && !disabled.includes("marketing");
};

const someUser = randomUUID();
const requests = [
  ["GET", { method: "GET", path: `/emails/notification-preference/${someUser}` }],
  [
    "PATCH",
    { method: "PATCH", path: `/emails/notification-preference/${someUser}/${marketingId}`, body: { enabled: false } },
  ],
] as const satisfies readonly [string, TestRequest][];

describe.each(requests)("%s /emails/notification-preference", (_method, request: TestRequest) => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(request, ["client", "server", "admin"], (access) => project.as(access)),
      {
        name: "clients cannot use another user's preferences",
        request: () => ({ ...request, headers: asClient() }),
        status: 403,
        code: null,
      },
      {
        name: "me requires a signed-in user",
        request: () => ({ ...request, path: request.path.replace(someUser, "me"), headers: project.as("client") }),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      {
        name: "an unknown user is not found, for servers",
        request: () => ({ ...request, headers: project.as("server") }),
        status: 404,
        code: "USER_NOT_FOUND",
      },
      {
        name: "a user ID that is no UUID is rejected",
        request: () => ({ ...request, path: request.path.replace(someUser, "you"), headers: project.as("server") }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );
});

describe("notification preferences", () => {
  runScenarios(
    () => app,
    [
      {
        name: "are on at first",
        request: () => listRequest(),
        status: 200,
        effects: (_app, { json }) => expect(json).toEqual({ items: [transactional, marketing], is_paginated: false }),
      },
      {
        name: "can be turned off by the user",
        request: () => updateRequest(marketingId, false),
        status: 200,
        effects: async (_app, { json }) => {
          expect(json).toEqual({ ...marketing, enabled: false });
          expect((await app.send(listRequest())).json.items).toEqual([transactional, { ...marketing, enabled: false }]);
          expect(await acceptsMarketing()).toBe(false);
        },
      },
      {
        name: "can be read and changed by servers",
        request: () => updateRequest(marketingId.toUpperCase(), false, user.id, project.as("server")),
        status: 200,
        effects: async () => {
          const { json } = await app.send(listRequest(user.id.toUpperCase(), project.as("server")));
          expect(json.items).toContainEqual({ ...marketing, enabled: false });
        },
      },
      {
        name: "for transactional emails cannot be turned off",
        request: () => updateRequest(transactionalId, false),
        status: 400,
        code: null,
      },
      {
        name: "for transactional emails can be turned on, where they are",
        request: () => updateRequest(transactionalId, true),
        status: 200,
        contains: transactional,
      },
      {
        name: "of an unknown category are not found",
        request: () => updateRequest(randomUUID(), false),
        status: 404,
        code: null,
      },
      {
        name: "need a boolean",
        request: () => updateRequest(marketingId, "maybe"),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );

  test("can be turned on again; concurrent changes don't fail", async () => {
    const answers = await Promise.all(
      [true, false, true, false].map((enabled) => app.send(updateRequest(marketingId, enabled))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await app.send(updateRequest(marketingId, true));
    expect(await acceptsMarketing()).toBe(true);
  });

  test("belong to one user; deleted users get no marketing emails", async () => {
    const other = await signUp(app, project);
    await app.send(updateRequest(marketingId, false));
    expect(await acceptsMarketing(other.id)).toBe(true);
    await app.send({ method: "DELETE", path: `/users/${other.id}`, headers: project.as("server") });
    expect(await acceptsMarketing(other.id)).toBe(false);
  });
});

describe("/emails/unsubscribe-link", () => {
  const createLink = async (): Promise<string> => {
    const { database } = app.platform;
    const link = await createUnsubscribeLink(database, app.platform, { projectId: project.id, userId: user.id });
    expect(link.startsWith(`${publicUrl}/api/v1/emails/unsubscribe-link?`)).toBe(true);
    return link.slice(publicUrl.length);
  };
  const get = (path: string) => app.send({ method: "GET", path });
  const post = (path: string, body = "") =>
    app.send({ method: "POST", path, headers: { "content-type": "application/x-www-form-urlencoded" }, body });

  test("GET shows a page with a button and changes nothing, however often link scanners open it", async () => {
    const link = await createLink();
    for (const _visit of Array.from({ length: 25 })) expect((await get(link)).status).toBe(200);
    const { text, headers } = await get(link);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(text).toContain("Unsubscribe from <bdi>Acme</bdi>");
    expect(text).toContain(`<form method="post" action="${link.replaceAll("&", "&amp;")}">`);
    expect(await acceptsMarketing()).toBe(true);
    expect((await post(link)).status).toBe(200);
  });

  test("the pages are in the browser's language", async () => {
    const headers = { "accept-language": "he-IL, en;q=0.5" };
    const shown = await app.send({ method: "GET", path: await createLink(), headers });
    expect(shown.text).toContain('<html lang="he" dir="rtl">');
    expect(shown.text).toContain("<h1>ביטול הרשמה לאימיילים של <bdi>Acme</bdi></h1>");
    expect(shown.headers.vary).toBe("accept-language");
    const path = `/api/v1/emails/unsubscribe-link?project_id=${project.id}&code=${"0".repeat(45)}`;
    const gone = { path, headers: { "accept-language": "de" } };
    for (const method of ["GET", "POST"])
      expect(await app.send({ method, ...gone })).toMatchObject({
        status: 404,
        text: expect.stringContaining("<h1>Dieser Link kann nicht verwendet werden</h1>"),
      });
  });

  test("POST turns marketing emails off, once; then both say so", async () => {
    const link = await createLink();
    const done = await post(link, "List-Unsubscribe=One-Click");
    expect(done).toMatchObject({ status: 200, text: expect.stringContaining("You are unsubscribed") });
    expect(await acceptsMarketing()).toBe(false);
    await app.send(updateRequest(marketingId, true));
    for (const again of [await post(link), await get(link)])
      expect(again).toMatchObject({ status: 200, text: expect.stringContaining("already used") });
    expect(await acceptsMarketing()).toBe(true);
  });

  test("of concurrent requests, one unsubscribes", async () => {
    const link = await createLink();
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(link)));
    expect(answers.filter(({ text }) => text.includes("You are unsubscribed"))).toHaveLength(1);
  });

  test("lives 30 days", async () => {
    const link = await createLink();
    const last = await app.later(unsubscribeLinkLifetimeMs - 1, () => get(link));
    expect(last.text).toContain("Unsubscribe from <bdi>Acme</bdi>");
    for (const send of [get, post]) {
      const late = await app.later(unsubscribeLinkLifetimeMs, () => send(link));
      expect(late).toMatchObject({ status: 404, text: expect.stringContaining("This link can&#39;t be used") });
    }
    expect(await acceptsMarketing()).toBe(true);
  });

  test("does not work with another code, project or user's deletion", async () => {
    const link = await createLink();
    const other = await makeProject(app);
    const links = [
      link.replace(/code=.{6}/, "code=aaaaaa"),
      link.replace(/code=.*/, `code=${"a".repeat(45)}`),
      link.replace(project.id, other.id),
      link.replace(project.id, randomUUID()),
    ];
    for (const wrong of links) expect((await post(wrong)).status).toBe(404);
    expect(await acceptsMarketing()).toBe(true);
    await app.send({ method: "DELETE", path: `/users/${user.id}`, headers: project.as("server") });
    for (const send of [get, post]) expect((await send(link)).status).toBe(404);
  });

  test("a malformed code is a schema error", async () => {
    const { json } = await get(`/emails/unsubscribe-link?project_id=${project.id}&code=short`);
    expect(json.code).toBe("SCHEMA_ERROR");
  });
});
