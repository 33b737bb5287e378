import { endpoint, userIdOrMe } from "@vestibule/contract/endpoints";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { adaId, createFabricatedApi } from "../testing/fabricated-api.ts";

const anything = z.json();

const send = createFabricatedApi([
  endpoint({
    method: "POST",
    path: "/things/{user_id}",
    summary: "Takes a user id everywhere one can be.",
    access: ["server", "admin"],
    user: "ignored",
    params: z.strictObject({ user_id: userIdOrMe() }),
    query: z.strictObject({ user_id: userIdOrMe().optional(), limit: z.coerce.number().optional() }),
    body: z.strictObject({ user_id: userIdOrMe().nullable().optional(), note: z.string().optional() }),
    status: 200,
    response: anything,
    errors: [],
  }),
  endpoint({
    method: "PATCH",
    path: "/things",
    summary: "Takes a user id from servers only.",
    access: ["client", "server", "admin"],
    user: "ignored",
    body: {
      client: z.strictObject({ note: z.string() }),
      server: z.strictObject({ user_id: userIdOrMe() }),
      admin: z.strictObject({ user_id: userIdOrMe() }),
    },
    status: 200,
    response: anything,
    errors: [],
  }),
]);

const post = (path: string, body: unknown = {}) => ({ method: "POST", path, body });

describe("`me` as a user id", () => {
  test("is the signed-in user in path, query and body", async () => {
    const { status, json } = await send({
      ...post("/things/me?user_id=me", { user_id: "me" }),
      as: "server",
      isSignedIn: true,
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ params: { user_id: adaId }, query: { user_id: adaId }, body: { user_id: adaId } });
  });

  test("other user IDs are unchanged, in any letter case", async () => {
    const id = "00000000-0000-4000-8000-00000000000A";
    const { json } = await send({ ...post(`/things/${id}`), as: "server", isSignedIn: true });
    expect(json).toMatchObject({ params: { user_id: id } });
  });

  test.each([
    ["in the path", post("/things/me")],
    ["in the query", post(`/things/${adaId}?user_id=me`)],
    ["in the body", post(`/things/${adaId}`, { user_id: "me" })],
  ])("is rejected without a user: %s", async (_where, request) => {
    const { status, json } = await send({ ...request, as: "server" });
    expect(status).toBe(400);
    expect(json).toEqual({ code: "CANNOT_GET_OWN_USER_WITHOUT_USER", error: expect.any(String) });
  });

  test.each([
    ["a body that does not fit", { ...post("/things/me", { note: 1, x: 1 }), as: "server" as const }],
    ["an unknown query parameter", { ...post("/things/me?x=1"), as: "server" as const }],
    ["an access type that is not enough", { ...post("/things/me"), as: "client" as const }],
    ["a missing access type", post("/things/me")],
    [
      "a missing access type, whatever token is sent",
      { ...post("/things/me"), headers: { "x-stack-access-token": "ada" } },
    ],
  ])("without a user takes precedence over %s", async (_problem, request) => {
    expect((await send(request)).json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
  });

  test("with a user doesn't hide an insufficient access type", async () => {
    const { json } = await send({ ...post("/things/me", { x: 1 }), as: "client", isSignedIn: true });
    expect(json.code).toBe("INSUFFICIENT_ACCESS_TYPE");
  });

  test.each(["Me", "ME", " me", "you", "", "0190a5d4-3b5c-7def-8abc-0123456789ab"])(
    "%j is neither a user ID nor `me`",
    async (user_id) => {
      const { json } = await send({ ...post(`/things/${adaId}`, { user_id }), as: "server", isSignedIn: true });
      expect(json.code).toBe("SCHEMA_ERROR");
      expect(json.error).toContain("body.user_id");
    },
  );

  test("is resolved only where the caller's access type accepts a user ID", async () => {
    const asClient = await send({ method: "PATCH", path: "/things", body: { user_id: "me", note: "x" }, as: "client" });
    expect(asClient.json.code).toBe("SCHEMA_ERROR");
    const asServer = await send({ method: "PATCH", path: "/things", body: { user_id: "me" }, as: "server" });
    expect(asServer.json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
  });
});
