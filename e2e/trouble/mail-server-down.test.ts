import { describe, expect, it, onTestFinished } from "vitest";
import { findFreePort } from "../support/free-port.ts";
import { codeOf, startMailServer } from "../support/mail-server.ts";
import { freshEmail } from "../support/project.ts";
import { startServer } from "../support/server.ts";
import { createDemoCaller } from "../support/sign-up.ts";

describe("the mail server is down", () => {
  it("people can sign up, and their mail arrives when it is back", async () => {
    const port = await findFreePort();
    const server = await startServer({ smtpUrl: `smtp://127.0.0.1:${port}` });
    onTestFinished(() => server.discard());
    const email = freshEmail();

    const { status } = await (await createDemoCaller(server.url)).signUp(email);
    expect(status).toBe(200);
    expect(await server.process.prints("a job failed and will be retried")).toBe(true);
    const mailServer = await startMailServer(port);
    onTestFinished(() => mailServer.stop());
    const mail = await mailServer.mailTo(email);

    expect(codeOf(mail)).toMatch(/^[0-9a-z]{45}$/);
    expect(mailServer.mails).toHaveLength(1);
  });

  it("for a while in the middle: everything arrives once after, also what was tried in vain more than once", async () => {
    const port = await findFreePort();
    const server = await startServer({ smtpUrl: `smtp://127.0.0.1:${port}` });
    onTestFinished(() => server.discard());
    const { signUp } = await createDemoCaller(server.url);
    const before = await startMailServer(port);
    const first = freshEmail();
    await signUp(first);
    await before.mailTo(first);
    await before.stop();

    const waiting = Array.from({ length: 10 }, freshEmail);
    for (const email of waiting) expect((await signUp(email)).status).toBe(200);
    // At once, and after a wait of 3 seconds; the next one is 7 seconds.
    expect(await server.process.prints('"attempt":2')).toBe(true);
    const after = await startMailServer(port);
    onTestFinished(() => after.stop());
    await Promise.all(waiting.map((email) => after.mailTo(email)));

    // Who signs up last is served last: by then nothing is on its way twice.
    const last = freshEmail();
    await signUp(last);
    await after.mailTo(last);
    const arrived = after.mails.map(({ recipients }) => recipients[0]);
    expect(arrived.sort()).toEqual([...waiting, last].sort());
    expect(before.mails).toHaveLength(1);
  });

  it("the wait survives a restart of the server", async () => {
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

    expect((await mailServer.mailTo(email)).recipients).toEqual([email]);
  });
});
