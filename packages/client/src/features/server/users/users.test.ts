import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../../testing/api-server.ts";
import { createTestServerApp, serverUserJson } from "../../../testing/server-app.ts";

const ids = ["a", "b", "c", "d", "e"].map((letter) => `${letter}b2f6b8e-58d5-4f0b-9f9e-0d5d3a3c1a11`);

let server: ApiServer;
let createReply: () => Reply;
beforeEach(async () => {
  createReply = () => ({ status: 201, body: serverUserJson() });
  server = await startApiServer({
    // Pages like the server's: the cursor is the first user of the page.
    "GET /users": ({ path }) => {
      const query = new URL(path, "http://host").searchParams;
      const start = Math.max(0, ids.indexOf(query.get("cursor") ?? ""));
      const end = start + Number(query.get("limit") ?? 1000);
      const items = ids.slice(start, end).map((id) => serverUserJson({ id }));
      return { body: { items, is_paginated: true, pagination: { next_cursor: ids[end] ?? null } } };
    },
    "GET /users/count": () => ({ body: { count: 10_000, is_at_least: true } }),
    "POST /users": () => createReply(),
  });
});
afterEach(() => server.close());
const app = () => createTestServerApp(server.baseUrl);
const everyFilter = {
  query: "a&b",
  teamId: "t",
  isVerified: false,
  signInMethod: "google",
  isAnonymous: true,
  signedUpAfter: new Date(1_000),
  signedUpBefore: new Date(2_000),
};
const wireFilters =
  "query=a%26b&team_id=t&is_verified=false&sign_in_method=google&is_anonymous=true&signed_up_after_millis=1000&signed_up_before_millis=2000";
const queries = () => server.requestsTo("GET /users").map(({ path }) => path.replace(/^.*\?/, ""));

describe("listing users", () => {
  it("returns a page and the next cursor", async () => {
    const page = await app().listUsers({ limit: 2 });

    expect(page.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(page.nextCursor).toBe(ids[2]);
    expect(page[0]?.serverMetadata).toEqual({ customer: "c-1" });
  });

  it("returns no cursor on the last page", async () => {
    expect((await app().listUsers({ cursor: ids[3] })).nextCursor).toBeNull();
  });

  it("sends the filters with wire names", async () => {
    await app().listUsers({ cursor: ids[0], limit: 10, orderBy: "signedUpAt", desc: true, ...everyFilter });

    expect(queries()).toEqual([`cursor=${ids[0]}&limit=10&order_by=signed_up_at&desc=true&${wireFilters}`]);
  });

  it("sends no filters by default", async () => {
    await app().listUsers();

    expect(queries()).toEqual([""]);
  });
});

describe("iterating over users", () => {
  it("yields every user once, in order, page by page", async () => {
    const seen: string[] = [];

    for await (const { id } of app().iterateUsers({ limit: 2, desc: true })) seen.push(id);

    expect(seen).toEqual(ids);
    expect(queries()).toEqual([
      "limit=2&desc=true",
      `cursor=${ids[2]}&limit=2&desc=true`,
      `cursor=${ids[4]}&limit=2&desc=true`,
    ]);
  });

  it("fetches a page only when it is needed", async () => {
    for await (const { id } of app().iterateUsers({ limit: 2 })) if (id === ids[1]) break;

    expect(queries()).toHaveLength(1);
  });

  it("uses pages of 100 by default and can start at a cursor", async () => {
    const seen: string[] = [];

    for await (const { id } of app().iterateUsers({ cursor: ids[3] })) seen.push(id);

    expect(seen).toEqual(ids.slice(3));
    expect(queries()).toEqual([`cursor=${ids[3]}&limit=100`]);
  });
});

describe("counting users", () => {
  it("counts all users by default", async () => {
    expect(await app().countUsers()).toEqual({ count: 10_000, isAtLeast: true });
    expect(server.requests[0]?.path).toBe("/api/v1/users/count?");
  });

  it("accepts the list filters", async () => {
    await app().countUsers(everyFilter);

    expect(server.requests[0]?.path).toBe(`/api/v1/users/count?${wireFilters}`);
  });
});

describe("creating a user", () => {
  it("sends all given fields and returns the user", async () => {
    const user = await app().createUser({
      primaryEmail: "ada@example.com",
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      password: "correct horse battery",
      otpAuthEnabled: true,
      displayName: "Ada",
      profileImageUrl: "https://app.example/ada.png",
      clientMetadata: { keptAsIs: 1 },
      clientReadOnlyMetadata: [1],
      serverMetadata: null,
    });

    expect(user.id).toBe(serverUserJson().id);
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      primary_email: "ada@example.com",
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password: "correct horse battery",
      otp_auth_enabled: true,
      display_name: "Ada",
      profile_image_url: "https://app.example/ada.png",
      client_metadata: { keptAsIs: 1 },
      client_read_only_metadata: [1],
      server_metadata: null,
    });
  });

  it("accepts a password hash", async () => {
    await app().createUser({ primaryEmail: "ada@example.com", passwordHash: "$2b$10$…" });

    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      primary_email: "ada@example.com",
      password_hash: "$2b$10$…",
    });
  });

  it("throws when the email is already used for sign-in", async () => {
    createReply = () => knownErrorReply("USER_EMAIL_ALREADY_EXISTS", 409, "Taken.", { email: "ada@example.com" });

    await expect(app().createUser({ primaryEmail: "ada@example.com" })).rejects.toMatchObject({
      errorCode: "USER_EMAIL_ALREADY_EXISTS",
      details: { email: "ada@example.com" },
    });
  });
});
