import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestAdminApp } from "../../../testing/admin-app.ts";
import { type ApiServer, startApiServer } from "../../../testing/api-server.ts";

const path = "/internal/project-owner-invitations";
const wire = {
  id: "i",
  email: "grace@example.com",
  is_transfer: false,
  invited_by: { user_id: "ada", display_name: null, primary_email: "ada@example.com" },
  created_at_millis: 1,
  expires_at_millis: 2,
};
let server: ApiServer;
beforeEach(async () => {
  server = await startApiServer({
    [`GET ${path}`]: () => ({ body: { items: [wire, { ...wire, invited_by: null }], is_paginated: false } }),
    [`POST ${path}`]: () => ({ status: 201, body: { ...wire, is_transfer: true } }),
    [`DELETE ${path}/i`]: () => ({ body: { success: true } }),
    "POST /internal/oauth-providers/test": () => ({ body: { outcome: "accepted", message: "It knows them." } }),
  });
});
afterEach(() => server.close());
const app = () => createTestAdminApp(server.baseUrl);
const bodies = (endpoint: string): unknown[] => server.requestsTo(endpoint).map(({ body }) => JSON.parse(body));

it("pending invitations are listed with the inviter and can be revoked", async () => {
  const [first, second] = await app().listOwnerInvitations();
  await first?.revoke();

  expect(first).toMatchObject({
    email: "grace@example.com",
    isTransfer: false,
    invitedBy: { userId: "ada", displayName: null, primaryEmail: "ada@example.com" },
    createdAt: new Date(1),
    expiresAt: new Date(2),
  });
  expect(second?.invitedBy).toBeNull();
  expect(server.requestsTo(`DELETE ${path}/i`)).toHaveLength(1);
});

it("an owner can be invited, or the project transferred", async () => {
  await app().inviteOwner({ email: "grace@example.com" });
  const invitation = await app().inviteOwner({ email: "grace@example.com", isTransfer: true });

  expect(invitation.isTransfer).toBe(true);
  expect(bodies(`POST ${path}`)).toEqual([
    { email: "grace@example.com" },
    { email: "grace@example.com", is_transfer: true },
  ]);
});

it("provider credentials can be tested: own, shared or for any issuer", async () => {
  const admin = app();
  const own = { id: "microsoft", clientId: "c", clientSecret: "s", microsoftTenantId: "t" };
  expect(await admin.testOAuthProvider(own)).toEqual({ outcome: "accepted", message: "It knows them." });
  await admin.testOAuthProvider({ id: "google", type: "shared" });
  await admin.testOAuthProvider({ id: "acme", issuer: "https://acme.example", clientId: "c" });

  expect(bodies("POST /internal/oauth-providers/test")).toEqual([
    { id: "microsoft", client_id: "c", client_secret: "s", microsoft_tenant_id: "t" },
    { id: "google", type: "shared" },
    { id: "acme", issuer: "https://acme.example", client_id: "c" },
  ]);
});
