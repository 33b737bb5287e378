import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stackAppInternalsSymbol } from "../../core/app-internals.ts";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { mockBrowser } from "../../testing/browser.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { createSignedInApp, getSignedInUser } from "../../testing/signed-in-user.ts";
import { userJson } from "../../testing/user-json.ts";

const id = "5a3e3f5c-2f5e-4c53-9a64-8e5b7c1d2e3f";
const channel = {
  id,
  user_id: "u",
  type: "email",
  value: "ada@example.com",
  is_primary: true,
  is_verified: false,
  used_for_auth: true,
};
const model = {
  id,
  type: "email",
  value: "ada@example.com",
  isPrimary: true,
  isVerified: false,
  usedForAuth: true,
};

let server: ApiServer;
let stored: (typeof channel)[];
let mailReply: () => Reply;
let changeReply: () => Reply;
beforeEach(async () => {
  stored = [channel];
  mailReply = () => ({ body: { success: true } });
  changeReply = () => ({ body: channel });
  server = await startApiServer({
    "GET /users/me": () => ({ body: userJson() }),
    "GET /contact-channels": () => ({ body: { items: stored, is_paginated: false } }),
    "POST /contact-channels": () => changeReply(),
    [`PATCH /contact-channels/me/${id}`]: () => changeReply(),
    [`DELETE /contact-channels/me/${id}`]: () => ({ body: { success: true } }),
    [`POST /contact-channels/me/${id}/send-verification-code`]: () => mailReply(),
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
const getBody = (endpoint: string) => JSON.parse(server.requestsTo(endpoint)[0]?.body ?? "null");
const firstChannel = async () => {
  const [first] = await (await getSignedInUser(server.baseUrl)).listContactChannels();
  if (!first) throw new Error("There is no contact channel.");
  return first;
};

describe("the contact channels of the user", () => {
  it("are listed without their user ID", async () => {
    const first = await firstChannel();

    expect(first).toMatchObject(model);
    expect(first).not.toHaveProperty("userId");
    expect(server.requestsTo("GET /contact-channels")[0]?.path).toMatch(/\?user_id=me$/);
  });

  it("can be added", async () => {
    const user = await getSignedInUser(server.baseUrl);

    expect(
      await user.createContactChannel({ type: "email", value: "b@example.com", usedForAuth: false }),
    ).toMatchObject(model);

    expect(getBody("POST /contact-channels")).toEqual({
      user_id: "me",
      type: "email",
      value: "b@example.com",
      used_for_auth: false,
    });
  });

  it("can't use another user's sign-in email", async () => {
    const code = "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE";
    changeReply = () => knownErrorReply(code, 409, "Taken.", { type: "email", contact_channel_value: null });

    await expect((await firstChannel()).update({ usedForAuth: true })).rejects.toMatchObject({ errorCode: code });
  });

  it("can be updated, and the user and channels are refetched", async () => {
    await (await firstChannel()).update({ isPrimary: true });

    expect(getBody(`PATCH /contact-channels/me/${id}`)).toEqual({ is_primary: true });
    expect(server.requestsTo("GET /users/me")).toHaveLength(2);
    expect(server.requestsTo("GET /contact-channels")).toHaveLength(2);
  });

  it("can be removed", async () => {
    await (await firstChannel()).delete();

    expect(server.requestsTo(`DELETE /contact-channels/me/${id}`)).toHaveLength(1);
  });
});

describe("the verification email of a contact channel", () => {
  it("links to the app's page", async () => {
    mockBrowser("https://app.example/settings");

    expect(await (await firstChannel()).sendVerificationEmail()).toBeUndefined();

    expect(getBody(`POST /contact-channels/me/${id}/send-verification-code`)).toEqual({
      callback_url: "https://app.example/handler/email-verification",
    });
  });

  it("isn't sent to a verified channel, which is an error value", async () => {
    mailReply = () => knownErrorReply("EMAIL_ALREADY_VERIFIED", 409, "Verified.");

    expect(await (await firstChannel()).sendVerificationEmail({ callbackUrl: "https://app.example/v" })).toMatchObject({
      errorCode: "EMAIL_ALREADY_VERIFIED",
    });
  });
});

describe("observing contact channels", () => {
  it("shows changes", async () => {
    const app = createSignedInApp(server.baseUrl);
    const store = app[stackAppInternalsSymbol].listStore("contactChannels");
    store.subscribe(() => {});
    const [first] = (await store.whenSettled()) ?? [];

    stored = [{ ...channel, value: "new@example.com" }];
    await first?.update({ value: "new@example.com" });

    expect(store.getSnapshot()).toMatchObject({ status: "ready", data: [{ value: "new@example.com" }] });
  });

  it("returns null while signed out, without a request", async () => {
    const app = createTestApp(server.baseUrl, createTestPlatform());

    expect(app[stackAppInternalsSymbol].listStore("contactChannels").getSnapshot()).toEqual({
      status: "ready",
      data: null,
    });
    expect(server.requests).toHaveLength(0);
  });

  it("returns the same store for the same token store", () => {
    const { listStore } = createSignedInApp(server.baseUrl)[stackAppInternalsSymbol];

    expect(listStore("contactChannels")).toBe(listStore("contactChannels"));
  });
});
