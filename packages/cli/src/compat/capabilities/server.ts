import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type Capability, type Step, step } from "../capability.ts";
import { expectError, expectFields, expectFound, expectOk, expectThrown } from "../expectations.ts";
import type { AdminApp, ServerApp } from "../published-client.ts";
import { freshEmail, password, type World } from "../world.ts";

const served = (
  title: string,
  run: (app: ServerApp, world: World) => Promise<void>,
  { since, needs = [] }: Pick<Partial<Step>, "since" | "needs"> = {},
): Step =>
  step(title, (world) => run(world.createServerApp(), world), {
    needs: ["server key", ...needs],
    ...(since && { since }),
  });

const createUser = (app: ServerApp, options: Parameters<ServerApp["createUser"]>[0] = {}) =>
  app.createUser({ primaryEmail: freshEmail(), ...options });

export const serverUsers: Capability = {
  id: "server-users",
  title: "Users, from the application's server",
  steps: [
    served("creates a user who can sign in", async (app, world) => {
      const email = freshEmail();
      const user = await createUser(app, {
        primaryEmail: email,
        primaryEmailAuthEnabled: true,
        primaryEmailVerified: true,
        password,
        displayName: "Made by a server",
      });
      const own = world.createApp();
      expectOk(await own.signInWithCredential({ email, password }));
      expectFields(await own.getUser(), { id: user.id, displayName: "Made by a server" });
    }),
    served("returns the error for an email in use", async (app) => {
      const taken = { primaryEmail: freshEmail(), primaryEmailAuthEnabled: true };
      await createUser(app, taken);
      await expectThrown(createUser(app, taken), "USER_EMAIL_ALREADY_EXISTS");
    }),
    served("reads a user, and returns nothing for an unknown ID", async (app) => {
      const user = await createUser(app);
      expectFields(await app.getUser(user.id), { id: user.id, primaryEmail: user.primaryEmail });
      assert.equal(await app.getUser(randomUUID()), null);
    }),
    served("updates a user", async (app) => {
      const user = await createUser(app);
      const metadata = { clientMetadata: { a: 1 }, clientReadOnlyMetadata: ["b"], serverMetadata: { plan: "pro" } };
      await user.update({ displayName: "Changed", ...metadata });
      expectFields(await app.getUser(user.id), { displayName: "Changed", ...metadata });
    }),
    served("sets a password and a verified email", async (app, world) => {
      const [user, email] = [await createUser(app), freshEmail()];
      await user.update({ password, primaryEmail: email, primaryEmailAuthEnabled: true, primaryEmailVerified: true });
      expectOk(await world.createApp().signInWithCredential({ email, password }));
    }),
    served("lists users page by page", async (app) => {
      const mark = randomUUID();
      for (const name of ["1", "2", "3"]) await createUser(app, { displayName: `${mark} ${name}` });
      const first = await app.listUsers({ limit: 2, query: mark, orderBy: "signedUpAt", desc: true });
      const second = await app.listUsers({ limit: 2, query: mark, desc: true, cursor: expectFound(first.nextCursor) });
      assert.deepEqual(
        [...first, ...second].map(({ displayName }) => displayName),
        [`${mark} 3`, `${mark} 2`, `${mark} 1`],
      );
      assert.equal(second.nextCursor, null);
    }),
    served(
      "lists anonymous and restricted users only on request",
      async (app) => {
        const user = await createUser(app);
        const query = user.id;
        const options = { query, includeRestricted: true, includeAnonymous: true, limit: 10 };
        assert.deepEqual(
          (await app.listUsers(options)).map(({ id }) => id),
          [user.id],
        );
      },
      { since: "2.8.108" },
    ),
    served(
      "lists users by their last activity",
      async (app) => {
        const user = await createUser(app);
        const users = await app.listUsers({ query: user.id, orderBy: "lastActiveAt", desc: true, limit: 10 });
        assert.deepEqual(
          users.map(({ id }) => id),
          [user.id],
        );
      },
      { since: "2.8.108" },
    ),
    served(
      "shows the risk scores of a user",
      async (app) => {
        const user = expectFound(await app.getUser((await createUser(app)).id));
        assert.equal(typeof user.riskScores.signUp.bot, "number");
      },
      { since: "2.8.108" },
    ),
    served(
      "restricts a user, and lifts the restriction",
      async (app) => {
        const user = await createUser(app);
        await user.update({ restrictedByAdmin: true, restrictedByAdminReason: "Unpaid" });
        const restricted = expectFound(await app.getUser(user.id));
        expectFields(restricted, { isRestricted: true, restrictedReason: { type: "restricted_by_administrator" } });
        await restricted.update({ restrictedByAdmin: false });
        expectFields(await app.getUser(user.id), { isRestricted: false, restrictedReason: null });
      },
      { since: "2.8.108" },
    ),
    served("creates a session for a user", async (app, world) => {
      const user = await createUser(app);
      const { accessToken, refreshToken } = await (await user.createSession({})).getTokens();
      const own = world.createApp({ accessToken: expectFound(accessToken), refreshToken: expectFound(refreshToken) });
      expectFields(await own.getUser(), { id: user.id });
    }),
    served("lists and adds contact channels of a user", async (app) => {
      const [user, value] = [await createUser(app), freshEmail()];
      await user.createContactChannel({ type: "email", value, usedForAuth: false, isVerified: true });
      const channel = (await user.listContactChannels()).find((each) => each.value === value);
      expectFields(channel, { isVerified: true, isPrimary: false });
    }),
    served(
      "adds an OAuth provider account to a user, and removes it",
      async (app) => {
        const user = await createUser(app);
        const account = { userId: user.id, accountId: randomUUID(), providerConfigId: "github", email: freshEmail() };
        const created = await app.createOAuthProvider({ ...account, allowSignIn: true, allowConnectedAccounts: true });
        expectOk(created);
        const [provider] = await user.listOAuthProviders();
        expectFields(provider, { accountId: account.accountId, allowSignIn: true });
        await expectFound(provider).delete();
        assert.equal((await user.listOAuthProviders()).length, 0);
      },
      { since: "2.8.108", needs: ["GitHub sign-in"] },
    ),
    served("deletes a user", async (app) => {
      const user = await createUser(app);
      await user.delete();
      assert.equal(await app.getUser(user.id), null);
    }),
  ],
};

export const serverTeams: Capability = {
  id: "server-teams",
  title: "Teams, from the application's server",
  steps: [
    served("creates a team with its creator", async (app) => {
      const user = await createUser(app);
      const team = await app.createTeam({ displayName: "Served", creatorUserId: user.id });
      assert.deepEqual(
        (await team.listUsers()).map(({ id }) => id),
        [user.id],
      );
    }),
    served("adds and removes members", async (app) => {
      const [user, team] = [await createUser(app), await app.createTeam({ displayName: "Served" })];
      await team.addUser(user.id);
      await expectThrown(team.addUser(user.id), "TEAM_MEMBERSHIP_ALREADY_EXISTS");
      await team.removeUser(user.id);
      assert.equal((await team.listUsers()).length, 0);
    }),
    served("updates a team", async (app) => {
      const team = await app.createTeam({ displayName: "Served" });
      await team.update({ displayName: "Changed", serverMetadata: { seats: 3 } });
      expectFields(await app.getTeam(team.id), { displayName: "Changed", serverMetadata: { seats: 3 } });
    }),
    served("lists teams", async (app) => {
      const team = await app.createTeam({ displayName: "Served" });
      assert.ok((await app.listTeams()).some(({ id }) => id === team.id));
    }),
    served(
      "lists teams page by page",
      async (app) => {
        const mark = randomUUID();
        for (const name of ["1", "2", "3"]) await app.createTeam({ displayName: `${mark} ${name}` });
        const first = await app.listTeams({ limit: 2, query: mark });
        const second = await app.listTeams({ limit: 2, query: mark, cursor: expectFound(first.nextCursor) });
        assert.deepEqual([first.length, second.length], [2, 1]);
      },
      { since: "2.8.108" },
    ),
    served(
      "lists the permissions of all members",
      async (app) => {
        const user = await createUser(app);
        const team = await app.createTeam({ displayName: "Served", creatorUserId: user.id });
        const permissions = await app.listTeamMemberPermissions(team.id);
        assert.ok(permissions.some(({ userId }) => userId === user.id));
      },
      { since: "2.8.108" },
    ),
    served("deletes a team", async (app) => {
      const team = await app.createTeam({ displayName: "Served" });
      await team.delete();
      assert.equal(await app.getTeam(team.id), null);
    }),
  ],
};

type OutboxEmail = Awaited<ReturnType<AdminApp["getOutboxEmail"]>>;

const isTo = ({ to }: Pick<OutboxEmail, "to">, userId: string): boolean =>
  to.type === "user-primary-email" && to.userId === userId;

export const emails: Capability = {
  id: "send-email",
  title: "Emails, from the application's server",
  steps: [
    served(
      "sends an email to a user",
      async (app) => {
        const user = await createUser(app, { primaryEmailVerified: true });
        await app.sendEmail({ userIds: [user.id], subject: "News", html: "<p>News</p>" });
      },
      { since: "2.8.108", needs: ["mail server of the project"] },
    ),
    served(
      "fills in a template, and sends a draft",
      async (app, world) => {
        const [user, admin] = [await createUser(app), world.createAdminApp()];
        const tsxSource = JSON.stringify({ subject: "Hello {{place}}", html: "<p>{{place}}</p>" });
        const { id: templateId } = await admin.createEmailTemplate("Compatibility");
        await admin.updateEmailTemplate(templateId, tsxSource, null);
        const { id: draftId } = await admin.createEmailDraft({ displayName: "Compatibility", tsxSource });
        await app.sendEmail({ userIds: [user.id], templateId, variables: { place: "Vienna" } });
        await app.sendEmail({ userIds: [user.id], draftId });
        const { items } = await admin.listOutboxEmails({ limit: 200 });
        const subjects = items.filter((item) => isTo(item, user.id)).map((item) => "subject" in item && item.subject);
        assert.deepEqual(subjects.sort(), ["Hello", "Hello Vienna"]);
        assert.ok(expectFound((await admin.listEmailDrafts()).find(({ id }) => id === draftId)).sentAt);
        await admin.deleteEmailDraft(draftId);
        await admin.deleteEmailTemplate(templateId);
      },
      { since: "2.8.108", needs: ["admin key", "mail server of the project"] },
    ),
    served(
      "pauses, resumes, and cancels a scheduled email",
      async (app, world) => {
        const [user, admin] = [await createUser(app), world.createAdminApp()];
        const scheduledAt = new Date(Date.now() + 3_600_000);
        await app.sendEmail({ userIds: [user.id], subject: "Later", html: "<p>Later</p>", scheduledAt });
        const { items } = await admin.listOutboxEmails({ status: "scheduled", limit: 200 });
        const { id } = expectFound(items.find((item) => isTo(item, user.id)));
        expectFields(await admin.pauseOutboxEmail(id), { status: "paused", isPaused: true });
        expectFields(await admin.unpauseOutboxEmail(id), { status: "scheduled", scheduledAt });
        expectFields(await admin.cancelOutboxEmail(id), { status: "skipped", simpleStatus: "ok" });
        await expectThrown(admin.cancelOutboxEmail(id), "EMAIL_NOT_EDITABLE");
      },
      { since: "2.8.108", needs: ["admin key", "mail server of the project"] },
    ),
    served(
      "sends no marketing email to a user who turned them off",
      async (app, world) => {
        const [{ user }, admin] = [await world.signUp(), world.createAdminApp()];
        const categories = await user.listNotificationCategories();
        await expectFound(categories.find(({ name }) => name === "Marketing")).setEnabled(false);
        const message = { userIds: [user.id], subject: "Offer", html: "<p>Offer</p>" };
        await app.sendEmail({ ...message, notificationCategoryName: "Marketing" });
        const { items } = await admin.listOutboxEmails({ status: "skipped", limit: 200 });
        expectFields(
          items.find((item) => isTo(item, user.id)),
          { status: "skipped" },
        );
      },
      { since: "2.8.108", needs: ["admin key", "mail server of the project"] },
    ),
    served(
      "reads the delivery statistics",
      async (app) => {
        const { stats } = await app.getEmailDeliveryStats();
        assert.equal(typeof stats.day.sent, "number");
      },
      { since: "2.8.108" },
    ),
  ],
};

/** Products that Vestibule doesn't contain: no page of the client may fail because of them. */
export const otherProducts: Capability = {
  id: "other-products",
  title: "Harmless answers for payments and vaults",
  steps: [
    step(
      "lists no products",
      async (world) => {
        assert.equal((await (await world.signUp()).user.listProducts()).length, 0);
      },
      { since: "2.8.108" },
    ),
    step(
      "lists no invoices",
      async (world) => {
        assert.equal((await (await world.signUp()).user.listInvoices()).length, 0);
      },
      { since: "2.8.108" },
    ),
    step(
      "has no payment method",
      async (world) => {
        expectFields(await (await world.signUp()).user.getBilling(), { hasCustomer: false });
      },
      { since: "2.8.108" },
    ),
    step(
      "returns the error for a vault, which doesn't exist",
      async (world) => {
        const store = await world.createServerApp().getDataVaultStore("vault");
        await expectThrown(store.getValue("key", { secret: "secret" }), "DATA_VAULT_STORE_DOES_NOT_EXIST");
      },
      { needs: ["server key"], since: "2.8.108" },
    ),
  ],
};

/** Answers the sign-in request of the terminal as the page in the browser does. */
async function completeLogin(world: World, loginCode: string, body: Readonly<Record<string, unknown>>) {
  const send = world.createSender(world.createApp());
  const headers = { "content-type": "application/json" };
  const json = JSON.stringify({ login_code: loginCode, ...body });
  return send("/auth/cli/complete", { method: "POST", headers, body: json });
}

async function promptLogin(world: World, options: { expiresInMillis?: number } = {}) {
  const prompted = Promise.withResolvers<string>();
  // The published type omits the two in the middle.
  const all = {
    appUrl: world.target.appUrl,
    waitTimeMillis: 50,
    maxAttempts: 200,
    promptLink: (url: string) => prompted.resolve(url),
    ...options,
  };
  const result = world.createApp().promptCliLogin(all);
  // A step that fails earlier never awaits it.
  result.catch(() => undefined);
  const link = await prompted.promise;
  return { result, loginCode: expectFound(new URL(link).searchParams.get("login_code")) };
}

export const terminal: Capability = {
  id: "cli",
  title: "Sign-in from a terminal",
  steps: [
    step(
      "signs in once the user confirms it in the browser",
      async (world) => {
        const [{ user }, { result, loginCode }] = [await world.signUp(), await promptLogin(world)];
        const { refreshToken } = await user.getAuthJson();
        await completeLogin(world, loginCode, { refresh_token: refreshToken });
        const app = world.createApp({ accessToken: "", refreshToken: expectOk(await result) });
        expectFields(await app.getUser(), { id: user.id });
      },
      { since: "2.8.12" },
    ),
    step(
      "says whether the terminal had an anonymous user",
      async (world) => {
        const [{ user }, { result, loginCode }] = [await world.signUp(), await promptLogin(world)];
        const response = await completeLogin(world, loginCode, { mode: "check" });
        expectFields((await response.json()) as object, { cli_session_state: "none" });
        const { refreshToken } = await user.getAuthJson();
        await completeLogin(world, loginCode, { mode: "complete", refresh_token: refreshToken });
        expectOk(await result);
      },
      { since: "2.8.108" },
    ),
    step(
      "returns an error once the request expires",
      async (world) => {
        const { result } = await promptLogin(world, { expiresInMillis: 1 });
        expectError(await result, "CLI_AUTH_EXPIRED_ERROR");
      },
      { since: "2.8.12" },
    ),
  ],
};
