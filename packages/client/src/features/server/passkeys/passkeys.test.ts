import { afterEach, beforeEach, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "../../../testing/api-server.ts";
import { createTestServerApp, serverUserJson } from "../../../testing/server-app.ts";
import type { ServerUser } from "../server-types.ts";

const { id: userId } = serverUserJson();
const wire = {
  id: "5a3e3f5c-2f5e-4c53-9a64-8e5b7c1d2e3f",
  name: "Laptop",
  created_at_millis: 1,
  last_used_at_millis: 2,
  is_backed_up: true,
};

let server: ApiServer;
let user: ServerUser;
beforeEach(async () => {
  server = await startApiServer({
    [`GET /users/${userId}`]: () => ({ body: serverUserJson() }),
    "GET /auth/passkeys": () => ({ body: { items: [wire], is_paginated: false } }),
    [`PATCH /auth/passkeys/${wire.id}`]: () => ({ body: { ...wire, name: "Phone" } }),
    [`DELETE /auth/passkeys/${wire.id}`]: () => ({ body: { success: true } }),
  });
  const found = await createTestServerApp(server.baseUrl).getUser(userId);
  if (found === null) throw new Error("There is no user.");
  user = found;
});
afterEach(() => server.close());

it("lists the user's passkeys with dates", async () => {
  const [passkey, ...others] = await user.listPasskeys();

  expect(passkey).toMatchObject({
    id: wire.id,
    name: "Laptop",
    createdAt: new Date(1),
    lastUsedAt: new Date(2),
    isBackedUp: true,
  });
  expect(others).toEqual([]);
  expect(server.requestsTo("GET /auth/passkeys")[0]?.path).toBe(`/api/v1/auth/passkeys?user_id=${userId}`);
});

it("renames and deletes a passkey with the user's ID in the request", async () => {
  const [passkey] = await user.listPasskeys();

  await passkey?.rename("Phone");
  await passkey?.delete();

  const path = `/api/v1/auth/passkeys/${wire.id}?user_id=${userId}`;
  expect(server.requests.slice(-2)).toMatchObject([
    { method: "PATCH", path, body: '{"name":"Phone"}' },
    { method: "DELETE", path },
  ]);
});
