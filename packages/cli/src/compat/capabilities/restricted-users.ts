import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type Capability, step } from "../capability.ts";
import { expectError, expectFields, expectFound, expectOk } from "../expectations.ts";
import { freshEmail, password, type World } from "../world.ts";

const options = { needs: ["admin key"], since: "2.8.108" } as const;

/** Changes settings that the published clients don't know, runs the task, and restores them. */
async function withConfig(world: World, changed: object, original: object, task: () => Promise<void>): Promise<void> {
  const send = world.createSender(world.createAdminApp());
  const write = async (config: object) => {
    const headers = { "content-type": "application/json" };
    await send("/internal/projects/current", { method: "PATCH", headers, body: JSON.stringify({ config }) }, "admin");
  };
  await write(changed);
  await task().finally(() => write(original));
}

/** A rule for the domain of one test, so that it doesn't affect other sign-ups. */
const createRule = (domain: string, type: "reject" | "restrict") => ({
  id: randomUUID(),
  enabled: true,
  display_name: "Compatibility",
  priority: 0,
  condition: `emailDomain == "${domain}"`,
  action: { type, message: null },
});

const signUp = (world: World, email: string) => {
  const app = world.createApp();
  const verificationCallbackUrl = world.pageUrl("email-verification");
  return { app, result: app.signUpWithCredential({ email, password, verificationCallbackUrl }) };
};

export const restrictedUsers: Capability = {
  id: "restricted-users",
  title: "Restricted users and sign-up rules",
  steps: [
    step(
      "restricts users until they verify their email",
      (world) =>
        withConfig(world, { require_email_verification: true }, { require_email_verification: false }, async () => {
          const email = freshEmail();
          const { app, result } = signUp(world, email);
          expectOk(await result);
          assert.equal(await app.getUser(), null);
          const restricted = await app.getUser({ includeRestricted: true });
          expectFields(restricted, { isRestricted: true, restrictedReason: { type: "email_not_verified" } });
          expectOk(await app.verifyEmail((await world.mailbox.waitFor("email-verification", email)).code));
          expectFields(await app.getUser(), { isRestricted: false, restrictedReason: null });
        }),
      options,
    ),
    step(
      "hides a user whom an admin restricted, unless asked",
      async (world) => {
        const { app, user } = await world.signUp();
        const own = expectFound(await world.createServerApp().getUser(user.id));
        await own.update({ restrictedByAdmin: true, restrictedByAdminReason: "Unpaid" });
        await user.update({ displayName: "Ada" });
        assert.equal(await app.getUser(), null);
        const type = "restricted_by_administrator";
        expectFields(await app.getUser({ includeRestricted: true }), {
          isRestricted: true,
          restrictedReason: { type },
        });
      },
      options,
    ),
    step(
      "reports a sign-up that a rule rejects",
      (world) => {
        const domain = `${randomUUID()}.example`;
        const rules = { sign_up_rules: [createRule(domain, "reject")] };
        return withConfig(world, rules, { sign_up_rules: [] }, async () => {
          expectError(await signUp(world, `ada@${domain}`).result, "SIGN_UP_REJECTED");
        });
      },
      options,
    ),
    step(
      "signs up a user whom a rule restricts",
      (world) => {
        const domain = `${randomUUID()}.example`;
        const rules = { sign_up_rules: [createRule(domain, "restrict")] };
        return withConfig(world, rules, { sign_up_rules: [] }, async () => {
          const { app, result } = signUp(world, `ada@${domain}`);
          expectOk(await result);
          expectFields(await app.getUser({ includeRestricted: true }), { isRestricted: true });
        });
      },
      options,
    ),
  ],
};
