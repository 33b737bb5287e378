import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type Capability, step } from "../capability.ts";
import { expectFields, expectFound, expectOk, expectThrown } from "../expectations.ts";
import { freshEmail, password, type World } from "../world.ts";

const options = { needs: ["admin key"], since: "2.8.108" } as const;

type Config = Readonly<Record<string, unknown>>;

/** Changes settings that the published clients don't know, runs the task, and restores what they were before. */
async function withConfig({ target }: World, changed: Config, task: () => Promise<void>): Promise<void> {
  const headers = {
    "content-type": "application/json",
    "x-stack-access-type": "admin",
    "x-stack-project-id": target.projectId,
    "x-stack-super-secret-admin-key": target.superSecretAdminKey ?? "",
  };
  const send = async (init: RequestInit): Promise<Config> => {
    const response = await fetch(`${target.baseUrl}/api/v1/internal/projects/current`, { headers, ...init });
    assert.equal(response.status, 200);
    const { config } = (await response.json()) as { readonly config: Config };
    return config;
  };
  const write = (config: Config) => send({ method: "PATCH", body: JSON.stringify({ config }) });
  const before = await send({});
  await write(changed);
  await task().finally(() => write(Object.fromEntries(Object.keys(changed).map((name) => [name, before[name]]))));
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

async function checkAdminRestriction(world: World): Promise<void> {
  const { user, email } = await world.signUp();
  const own = expectFound(await world.createServerApp().getUser(user.id));
  await own.update({ restrictedByAdmin: true, restrictedByAdminReason: "Unpaid" });
  const app = world.createApp();
  expectOk(await app.signInWithCredential({ email, password }));
  assert.equal(await app.getUser(), null);
  const type = "restricted_by_administrator";
  expectFields(await app.getUser({ includeRestricted: true }), { isRestricted: true, restrictedReason: { type } });
}

async function checkEmailVerification(world: World): Promise<void> {
  const email = freshEmail();
  const { app, result } = signUp(world, email);
  expectOk(await result);
  assert.equal(await app.getUser(), null);
  const restricted = await app.getUser({ includeRestricted: true });
  expectFields(restricted, { isRestricted: true, restrictedReason: { type: "email_not_verified" } });
  expectOk(await app.verifyEmail((await world.mailbox.waitFor("email-verification", email)).code));
  expectFields(await app.getUser(), { isRestricted: false, restrictedReason: null });
}

export const restrictedUsers: Capability = {
  id: "restricted-users",
  title: "Restricted users and sign-up rules",
  steps: [
    // One step, because steps can run at the same time, and the setting applies to all users of the project.
    step(
      "hides users whom an admin restricted, and users until they verify their email, unless asked",
      async (world) => {
        await checkAdminRestriction(world);
        await withConfig(world, { require_email_verification: true }, () => checkEmailVerification(world));
      },
      { needs: ["admin key", "email"], since: "2.8.108" },
    ),
    step(
      "applies sign-up rules: reports a rejection, and restricts the new user",
      (world) => {
        const [rejected, restricted] = [`${randomUUID()}.example`, `${randomUUID()}.example`];
        const rules = [createRule(rejected, "reject"), createRule(restricted, "restrict")];
        return withConfig(world, { sign_up_rules: rules }, async () => {
          await expectThrown(signUp(world, `ada@${rejected}`).result, "SIGN_UP_REJECTED");
          const { app, result } = signUp(world, `ada@${restricted}`);
          expectOk(await result);
          expectFields(await app.getUser({ includeRestricted: true }), { isRestricted: true });
        });
      },
      options,
    ),
  ],
};
