import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../../testing/api-server.ts";
import { createTestServerApp, serverUserJson } from "../../../testing/server-app.ts";
import type { ServerUser } from "../server-types.ts";

const { id: userId } = serverUserJson();
const id = "5a3e3f5c-2f5e-4c53-9a64-8e5b7c1d2e3f";
const path = `/contact-channels/${userId}/${id}`;
const channel = {
  id,
  user_id: userId,
  type: "email",
  value: "ada@example.com",
  is_primary: true,
  is_verified: false,
  used_for_auth: true,
};
const callbackUrl = "https://app.example/handler/email-verification";

let server: ApiServer;
let user: ServerUser;
let stored: (typeof channel)[];
let mailReply: () => Reply;
beforeEach(async () => {
  stored = [{ ...channel, id: userId, is_primary: false }, channel];
  mailReply = () => ({ body: { success: true } });
  server = await startApiServer({
    [`GET /users/${userId}`]: () => ({ body: serverUserJson() }),
    "GET /contact-channels": () => ({ body: { items: stored, is_paginated: false } }),
    "POST /contact-channels": () => ({ status: 201, body: channel }),
    [`PATCH ${path}`]: () => ({ body: channel }),
    [`DELETE ${path}`]: () => ({ body: { success: true } }),
    [`POST ${path}/send-verification-code`]: () => mailReply(),
  });
  const found = await createTestServerApp(server.baseUrl).getUser(userId);
  if (found === null) throw new Error("There is no user.");
  user = found;
});
afterEach(() => server.close());
const getBody = (endpoint: string) => JSON.parse(server.requestsTo(endpoint)[0]?.body ?? "null");
const primary = async () => {
  const found = (await user.listContactChannels()).find(({ isPrimary }) => isPrimary);
  if (!found) throw new Error("There is no primary address.");
  return found;
};

describe("the contact channels of a user", () => {
  it("are listed by user ID", async () => {
    expect(await primary()).toMatchObject({ id, value: "ada@example.com", isVerified: false, usedForAuth: true });
    expect(server.requestsTo("GET /contact-channels")[0]?.path).toBe(`/api/v1/contact-channels?user_id=${userId}`);
  });

  it("can be created as verified", async () => {
    const created = await user.createContactChannel({
      type: "email",
      value: "ada@example.com",
      usedForAuth: true,
      isVerified: true,
    });

    expect(getBody("POST /contact-channels")).toEqual({
      user_id: userId,
      type: "email",
      value: "ada@example.com",
      used_for_auth: true,
      is_verified: true,
    });
    expect(created.id).toBe(id);
  });

  it("can be updated, including the verified flag", async () => {
    await (await primary()).update({ isVerified: true, isPrimary: true });

    expect(getBody(`PATCH ${path}`)).toEqual({ is_verified: true, is_primary: true });
  });

  it("are deleted", async () => {
    await (await primary()).delete();

    expect(server.requestsTo(`DELETE ${path}`)).toHaveLength(1);
  });

  it("receive a verification email with the given callback URL", async () => {
    expect(await (await primary()).sendVerificationEmail({ callbackUrl })).toBeUndefined();

    expect(getBody(`POST ${path}/send-verification-code`)).toEqual({ callback_url: callbackUrl });
  });

  it("require a callback URL, because there is no page", async () => {
    await expect((await primary()).sendVerificationEmail()).rejects.toThrow("Pass callbackUrl");
  });
});

describe("the verification email of a user", () => {
  it("is sent to the primary email", async () => {
    expect(await user.sendVerificationEmail({ callbackUrl })).toBeUndefined();

    expect(server.requestsTo(`POST ${path}/send-verification-code`)).toHaveLength(1);
  });

  it("isn't sent to a verified email, which is an error value", async () => {
    mailReply = () => knownErrorReply("EMAIL_ALREADY_VERIFIED", 409, "Verified.");

    expect(await user.sendVerificationEmail({ callbackUrl })).toMatchObject({ errorCode: "EMAIL_ALREADY_VERIFIED" });
  });

  it("requires a primary email", async () => {
    stored = stored.slice(0, 1);

    await expect(user.sendVerificationEmail({ callbackUrl })).rejects.toThrow("no primary email");
  });
});
