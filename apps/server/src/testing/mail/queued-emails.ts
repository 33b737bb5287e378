import { enqueueEmail } from "../../modules/emails/index.ts";
import { signUp, type TestProject } from "../fixtures.ts";
import type { TestApp } from "../test-app.ts";

export const variables = {
  userDisplayName: "Ada",
  emailVerificationLink: "https://app.example/verify?code=secret-code",
  linkLifeMs: 604_800_000,
};

/** An attempt that is not the last one, on a server that keeps running. */
export const firstAttempt = { isLast: false, signal: new AbortController().signal };
export const lastAttempt = { ...firstAttempt, isLast: true };

/** Queues a verification email as a request would, and returns its job payload. */
export async function enqueueVerificationEmail(
  app: TestApp,
  project: TestProject,
  smtpUrl: string | null,
): Promise<{ projectId: string; emailId: string }> {
  const user = await signUp(app, project);
  const found = await app.projects.find(project.id);
  if (!found) throw new Error("The fixture's project is gone");
  const mail = {
    project: found,
    userId: user.id,
    recipient: user.email,
    type: "email_verification",
    variables,
  } as const;
  await app.platform.database.transaction((transaction) =>
    enqueueEmail(transaction, { ...app.platform, smtpUrl }, mail),
  );
  const { rows } = await app.platform.database.pool.query<{ id: string }>(
    "select id from emails where user_id = $1 order by xmin::text::bigint desc limit 1",
    [user.id],
  );
  return { projectId: project.id, emailId: rows[0]?.id ?? "" };
}

export async function getEmailState(app: TestApp, emailId: string) {
  const { rows } = await app.platform.database.pool.query<{
    state: string;
    error: string | null;
    body: Buffer | null;
  }>("select state, error, body_ciphertext as body from emails where id = $1", [emailId]);
  return rows[0];
}
