import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { freshEmail } from "../support/project.ts";
import { getPostmaster, isRunning } from "../support/server/postmaster.ts";
import { type Server, startServer } from "../support/server.ts";
import { createDemoCaller } from "../support/sign-up.ts";

const signUps = 200;
/** The server is killed when that many sign-ups have been answered and the others are under way. */
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

/** Starts all sign-ups at once and kills the server in the middle; the addresses whose sign-up was answered with 200. */
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

describe("kill -9 of the server while people sign up", () => {
  it("loses no answered sign-up and no verification mail, and needs no manual step", async () => {
    const postmaster = getPostmaster(server.dataFolder);
    const answered = await signUpUntilKilled();
    expect(answered.length).toBeGreaterThanOrEqual(answersBeforeKill);
    expect(answered.length).toBeLessThan(signUps);
    expect(server.process.child.signalCode).toBe("SIGKILL");
    const mailsBeforeRestart = mailServer.mails.length;

    const killedAt = performance.now();
    server = await server.restart();
    const restartMs = Math.round(performance.now() - killedAt);

    expect(isRunning(postmaster)).toBe(false);
    const { signIn, signUp } = await createDemoCaller(server.url);
    const statuses = await Promise.all(answered.map(async (email) => (await signIn(email)).status));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);

    // The queue is served in order: when the mail of a later sign-up is there, nothing from before the kill waits any more,
    // and what is still being sent is finished before the server stops.
    await Promise.all(answered.map((email) => mailServer.mailTo(email)));
    const last = freshEmail();
    await signUp(last);
    await mailServer.mailTo(last);
    expect(await server.stop()).toBe(0);
    const counts = answered.map(
      (email) => mailServer.mails.filter(({ recipients }) => recipients.includes(email)).length,
    );
    expect(counts.filter((count) => count < 1 || count > 2)).toEqual([]);

    const twice = counts.filter((count) => count === 2).length;
    process.stdout.write(
      `kill -9: ${answered.length} of ${signUps} sign-ups answered, all can sign in; restart ${restartMs} ms; ` +
        `mails: ${mailsBeforeRestart} before the restart, each at least once, ${twice} twice\n`,
    );
  });
});
