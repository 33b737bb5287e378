import type { StackClientApp } from "@stackframe/js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getCode } from "../support/mail-server.ts";
import { freshEmail, password } from "../support/project.ts";
import { type PublishedProject, startPublishedProject } from "./published-project.ts";

let published: PublishedProject;
beforeAll(async () => {
  published = await startPublishedProject();
});
afterAll(() => published.stop());

const currentUser = (app: StackClientApp<true>) => app.getUser({ or: "throw" });

async function findChannel(app: StackClientApp<true>, value: string) {
  const channel = (await (await currentUser(app)).listContactChannels()).find((listed) => listed.value === value);
  if (!channel) throw new Error(`${value} is not listed.`);
  return channel;
}

async function addChannel(app: StackClientApp<true>, value = freshEmail()) {
  const user = await currentUser(app);
  return user.createContactChannel({ type: "email", value, usedForAuth: false });
}

/** Sends the verification email and uses its code. */
async function verifyChannel(app: StackClientApp<true>, value: string) {
  const channel = await findChannel(app, value);
  // Outside a browser the callback is required, but the published type omits it.
  const send: (options: { callbackUrl: string }) => Promise<void> = channel.sendVerificationEmail;
  await send({ callbackUrl: published.getPageUrl("email-verification") });
  return app.verifyEmail(getCode(await published.waitForEmailOfKind("email-verification", value)));
}

describe("contact channels with @stackframe/js 2.8.3", () => {
  it("lists the sign-up email as the primary one", async () => {
    const { app, email } = await published.signUp();

    expect(await (await currentUser(app)).listContactChannels()).toMatchObject([
      { type: "email", value: email, isPrimary: true, isVerified: false, usedForAuth: true },
    ]);
  });

  it("adds another email, verifies it by email, and makes it the primary one", async () => {
    const { app, email } = await published.signUp({ verified: true });
    const other = freshEmail();

    const created = await addChannel(app, other);
    expect(created).toMatchObject({ value: other, isPrimary: false, isVerified: false, usedForAuth: false });
    expect(await verifyChannel(app, other)).toEqual({ status: "ok", data: undefined });
    await (await findChannel(app, other)).update({ isPrimary: true });

    expect(await currentUser(app)).toMatchObject({ primaryEmail: other, primaryEmailVerified: true });
    expect(await findChannel(app, email)).toMatchObject({ isPrimary: false, isVerified: true });
  });

  it("an email used for sign-in signs in with the password", async () => {
    const { app } = await published.signUp({ verified: true });
    const other = freshEmail();
    await addChannel(app, other);
    await verifyChannel(app, other);

    await (await findChannel(app, other)).update({ usedForAuth: true });

    const next = published.createApp();
    expect(await next.signInWithCredential({ email: other, password })).toEqual({ status: "ok", data: undefined });
    expect((await next.getUser())?.id).toBe((await app.getUser())?.id);
  });

  it("a changed email must be verified again", async () => {
    const { app } = await published.signUp({ verified: true });
    const [other, changed] = [freshEmail(), freshEmail()];
    await addChannel(app, other);
    await verifyChannel(app, other);

    await (await findChannel(app, other)).update({ value: changed });

    expect(await findChannel(app, changed)).toMatchObject({ isVerified: false });
    expect(await verifyChannel(app, changed)).toEqual({ status: "ok", data: undefined });
  });

  it("a deleted email is gone", async () => {
    const { app, email } = await published.signUp({ verified: true });
    await (await addChannel(app)).delete();

    expect(await (await currentUser(app)).listContactChannels()).toMatchObject([{ value: email }]);
  });

  it("a sign-in email of another user is rejected with a known error", async () => {
    const { email: taken } = await published.signUp({ verified: true });
    const { app } = await published.signUp();
    const user = await currentUser(app);

    const creation = user.createContactChannel({ type: "email", value: taken, usedForAuth: true });

    await expect(creation).rejects.toMatchObject({
      errorCode: "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
      details: { type: "email", contact_channel_value: taken },
    });
  });
});
