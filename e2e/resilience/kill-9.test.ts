import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDemoCaller } from "../support/demo-caller.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { freshEmail } from "../support/project.ts";
import { getPostmaster, isRunning } from "../support/server/postmaster.ts";
import { type Server, startServer } from "../support/server.ts";

const signUps = 200;
/** The server is killed after this many sign-ups were answered, with the rest in flight. */
const answersBeforeKill = 60;

let mailServer: MailServer;
let server: Server;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startServer({ smtpUrl: mailServer.url });
});
afterAll(async () => {
  await server.discard();
  await mailServer.stop();
});

/** Starts all sign-ups at once and kills the server midway; returns the emails whose sign-up got a 200 response. */
async function signUpUntilKilled(): Promise<string[]> {
  const { signUp } = await createDemoCaller(server.url);
  const answered: string[] = [];
  let killed: Promise<void> | undefined;
  await Promise.allSettled(
    Array.from({ length: signUps }, async () => {
      const email = freshEmail();
      const { status } = await signUp(email);
      if (status === 200) answered.push(email);
      if (answered.length === answersBeforeKill) killed ??= server.kill();
    }),
  );
  await killed;
  return answered;
}

describe("kill -9 of the server during sign-ups", () => {
  it("loses no answered sign-up and no verification email, and needs no manual recovery", async () => {
    const postmaster = getPostmaster(server.dataFolder);
    const answered = await signUpUntilKilled();
    expect(answered.length).toBeGreaterThanOrEqual(answersBeforeKill);
    expect(answered.length).toBeLessThan(signUps);
    expect(server.process.child.signalCode).toBe("SIGKILL");
    const emailsBeforeRestart = mailServer.emails.length;

    const killedAt = performance.now();
    server = await server.restart();
    const restartMs = Math.round(performance.now() - killedAt);

    expect(isRunning(postmaster)).toBe(false);
    const { signIn, signUp } = await createDemoCaller(server.url);
    const statuses = await Promise.all(answered.map(async (email) => (await signIn(email)).status));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);

    // The queue is processed in order: once the email of a later sign-up arrives, no earlier one is still queued, and
    // those being sent finish before the server stops.
    await Promise.all(answered.map((email) => mailServer.waitForEmail(email)));
    const last = freshEmail();
    await signUp(last);
    await mailServer.waitForEmail(last);
    expect(await server.stop()).toBe(0);
    const counts = answered.map(
      (email) => mailServer.emails.filter(({ recipients }) => recipients.includes(email)).length,
    );
    expect(counts.filter((count) => count < 1 || count > 2)).toEqual([]);

    const twice = counts.filter((count) => count === 2).length;
    process.stdout.write(
      `kill -9: ${answered.length} of ${signUps} sign-ups answered, all can sign in; restart ${restartMs} ms; ` +
        `emails: ${emailsBeforeRestart} before the restart, each at least once, ${twice} twice\n`,
    );
  });
});
