import { describe, expect, it, onTestFinished } from "vitest";
import { createDemoCaller } from "../support/demo-caller.ts";
import { findFreePort } from "../support/free-port.ts";
import { getCode, startMailServer } from "../support/mail-server.ts";
import { freshEmail } from "../support/project.ts";
import { databaseUrl, queryDatabase } from "../support/server/server-cli.ts";
import { startServer } from "../support/server.ts";

describe("the mail server is down", () => {
  it("users can sign up, and receive their email once it is back", async () => {
    const port = await findFreePort();
    const server = await startServer({ smtpUrl: `smtp://127.0.0.1:${port}` });
    onTestFinished(() => server.discard());
    const email = freshEmail();

    const { status } = await (await createDemoCaller(server.url)).signUp(email);
    expect(status).toBe(200);
    expect(await server.process.prints("a job failed and will be retried")).toBe(true);
    const mailServer = await startMailServer(port);
    onTestFinished(() => mailServer.stop());
    const receivedEmail = await mailServer.waitForEmail(email);

    expect(getCode(receivedEmail)).toMatch(/^[0-9a-z]{45}$/);
    expect(mailServer.emails).toHaveLength(1);
  });

  it("temporarily: every email arrives exactly once, even after multiple failed attempts", async () => {
    const port = await findFreePort();
    const server = await startServer({ smtpUrl: `smtp://127.0.0.1:${port}` });
    onTestFinished(() => server.discard());
    const { signUp } = await createDemoCaller(server.url);
    const before = await startMailServer(port);
    const first = freshEmail();
    await signUp(first);
    await before.waitForEmail(first);
    await before.stop();

    const waiting = Array.from({ length: 10 }, freshEmail);
    for (const email of waiting) expect((await signUp(email)).status).toBe(200);
    // Attempts run at once and after 3 seconds; the next wait is 7 seconds. The log has only the first ten failures.
    const url = await databaseUrl(server.dataFolder);
    const failedTwice = "select from graphile_worker.jobs where attempts >= 2 and locked_at is null";
    await expect.poll(async () => (await queryDatabase(url, failedTwice)).length).toBeGreaterThan(0);
    const after = await startMailServer(port);
    onTestFinished(() => after.stop());
    await Promise.all(waiting.map((email) => after.waitForEmail(email)));

    // The last sign-up is delivered last, so no duplicate can still be on its way.
    const last = freshEmail();
    await signUp(last);
    await after.waitForEmail(last);
    const arrived = after.emails.map(({ recipients }) => recipients[0]);
    expect(arrived.sort()).toEqual([...waiting, last].sort());
    expect(before.emails).toHaveLength(1);
  });

  it("the retry survives a server restart", async () => {
    const port = await findFreePort();
    const first = await startServer({ smtpUrl: `smtp://127.0.0.1:${port}` });
    const email = freshEmail();
    await (await createDemoCaller(first.url)).signUp(email);
    await first.process.prints("a job failed and will be retried");
    expect(await first.stop()).toBe(0);

    const mailServer = await startMailServer(port);
    onTestFinished(() => mailServer.stop());
    const second = await first.restart();
    onTestFinished(() => second.discard());

    expect((await mailServer.waitForEmail(email)).recipients).toEqual([email]);
  });
});
