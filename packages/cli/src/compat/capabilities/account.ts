import assert from "node:assert/strict";
import { type Capability, step } from "../capability.ts";
import { expectError, expectFields, expectFound, expectOk, expectThrown } from "../expectations.ts";
import type { SignedInUser } from "../published-client.ts";
import { freshEmail, password, type World } from "../world.ts";

const findChannel = async (user: SignedInUser, email: string) =>
  expectFound((await user.listContactChannels()).find(({ value }) => value === email));

const addChannel = (user: SignedInUser, value: string) =>
  user.createContactChannel({ type: "email", value, usedForAuth: false });

async function addVerifiedChannel(world: World) {
  const [member, value] = [await world.signUp(), freshEmail()];
  const channel = await addChannel(member.user, value);
  await channel.sendVerificationEmail({ callbackUrl: world.pageUrl("email-verification") });
  const { code } = await world.mailbox.waitFor("email-verification", value);
  expectOk(await member.app.verifyEmail(code));
  return { ...member, value };
}

export const account: Capability = {
  id: "account",
  title: "Account",
  steps: [
    step("reads the project with its settings", async (world) => {
      const project = await world.createApp().getProject();
      assert.equal(project.id, world.target.projectId);
      expectFields(project.config, { signUpEnabled: true, credentialEnabled: true });
    }),
    step(
      "reads the project without a publishable key",
      async ({ client, target: { baseUrl, projectId } }) => {
        const app = new client.StackClientApp({ baseUrl, projectId, tokenStore: "memory" });
        assert.equal((await app.getProject()).id, projectId);
      },
      { since: "2.8.108" },
    ),
    step("changes the display name", async (world) => {
      const { app, user } = await world.signUp();
      await user.setDisplayName("Ada Lovelace");
      expectFields(await app.getUser(), { displayName: "Ada Lovelace" });
    }),
    step(
      "removes the display name",
      async (world) => {
        const { app, user } = await world.signUp();
        await user.update({ displayName: "Ada Lovelace" });
        await user.update({ displayName: null });
        expectFields(await app.getUser(), { displayName: null });
      },
      { since: "2.8.108" },
    ),
    step("stores metadata", async (world) => {
      const { app, user } = await world.signUp();
      await user.setClientMetadata({ theme: "dark", visits: 3 });
      expectFields(await app.getUser(), { clientMetadata: { theme: "dark", visits: 3 } });
    }),
    step(
      "isn't restricted",
      async (world) => {
        expectFields((await world.signUp()).user, { isRestricted: false, restrictedReason: null, isAnonymous: false });
      },
      { since: "2.8.108" },
    ),
    step(
      "changes the primary email",
      async (world) => {
        const [{ app, user }, email] = [await world.signUp(), freshEmail()];
        await user.update({ primaryEmail: email });
        expectFields(await app.getUser(), { primaryEmail: email, primaryEmailVerified: false });
      },
      { since: "2.8.108" },
    ),
    step(
      "deletes the account, which can then no longer sign in",
      async (world) => {
        const { app, user, email } = await world.signUp();
        await user.delete();
        assert.equal(await app.getUser(), null);
        const result = await world.createApp().signInWithCredential({ email, password });
        expectError(result, "EMAIL_PASSWORD_MISMATCH");
      },
      { needs: ["account deletion"] },
    ),
  ],
};

export const contactChannels: Capability = {
  id: "contact-channels",
  title: "Contact channels",
  steps: [
    step("lists the sign-up email as the primary one", async (world) => {
      const { user, email } = await world.signUp();
      expectFields(await findChannel(user, email), { type: "email", isPrimary: true, usedForAuth: true });
    }),
    step("adds an email", async (world) => {
      const [{ user }, value] = [await world.signUp(), freshEmail()];
      await addChannel(user, value);
      expectFields(await findChannel(user, value), { isPrimary: false, isVerified: false, usedForAuth: false });
    }),
    step(
      "verifies an added email, and makes it the primary one",
      async (world) => {
        const { app, user, value } = await addVerifiedChannel(world);
        await (await findChannel(user, value)).update({ isPrimary: true });
        expectFields(await app.getUser(), { primaryEmail: value, primaryEmailVerified: true });
      },
      { needs: ["email"] },
    ),
    step(
      "signs in with an added email",
      async (world) => {
        const { user, value } = await addVerifiedChannel(world);
        await (await findChannel(user, value)).update({ usedForAuth: true });
        const app = world.createApp();
        expectOk(await app.signInWithCredential({ email: value, password }));
        expectFields(await app.getUser(), { id: user.id });
      },
      { needs: ["email"] },
    ),
    step("deletes an added email", async (world) => {
      const [{ user, email }, value] = [await world.signUp(), freshEmail()];
      await (await addChannel(user, value)).delete();
      assert.deepEqual(
        (await user.listContactChannels()).map((channel) => channel.value),
        [email],
      );
    }),
    step("returns the error for a sign-in email of another user", async (world) => {
      const [{ email: taken }, { user }] = [await world.signUp(), await world.signUp()];
      const creation = user.createContactChannel({ type: "email", value: taken, usedForAuth: true });
      await expectThrown(creation, "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE");
    }),
  ],
};

export const preferences: Capability = {
  id: "notifications",
  title: "Notification preferences",
  steps: [
    step(
      "lists the kinds of email, of which some can't be turned off",
      async (world) => {
        const categories = await (await world.signUp()).user.listNotificationCategories();
        assert.deepEqual(new Set(categories.map(({ canDisable }) => canDisable)), new Set([true, false]));
      },
      { since: "2.8.108" },
    ),
    step(
      "turns a kind of email off and on again",
      async (world) => {
        const { user } = await world.signUp();
        const find = async () => expectFound((await user.listNotificationCategories()).find((each) => each.canDisable));
        await (await find()).setEnabled(false);
        expectFields(await find(), { enabled: false });
        await (await find()).setEnabled(true);
        expectFields(await find(), { enabled: true });
      },
      { since: "2.8.108" },
    ),
  ],
};

export const connectedAccounts: Capability = {
  id: "connected-accounts",
  title: "Connected accounts",
  steps: [
    step(
      "lists no connected accounts of a new user",
      async (world) => {
        assert.deepEqual([...(await (await world.signUp()).user.listConnectedAccounts())], []);
      },
      { since: "2.8.108" },
    ),
    step(
      "lists no OAuth providers of a new user",
      async (world) => {
        assert.deepEqual([...(await (await world.signUp()).user.listOAuthProviders())], []);
      },
      { since: "2.8.108" },
    ),
    step(
      "returns no account that isn't connected",
      async (world) => {
        const { user } = await world.signUp();
        const account = await user.getConnectedAccount({ provider: "github", providerAccountId: "unknown" });
        assert.equal(account, null);
      },
      { since: "2.8.108" },
    ),
  ],
};
