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
    expect(await server.process.prints("a job failed and will be tried again")).toBe(true);
    const mailServer = await startMailServer(port);
    onTestFinished(() => mailServer.stop());
    const mail = await mailServer.mailTo(email);

    expect(codeOf(mail)).toMatch(/^[0-9a-z]{45}$/);
    expect(mailServer.mails).toHaveLength(1);
  });

  it("the wait survives a restart of the server", async () => {
    const port = await findFreePort();
    const first = await startServer({ smtpUrl: `smtp://127.0.0.1:${port}` });
    const email = freshEmail();
    await (await createDemoCaller(first.url)).signUp(email);
    await first.process.prints("a job failed and will be tried again");
    expect(await first.stop()).toBe(0);

    const mailServer = await startMailServer(port);
    onTestFinished(() => mailServer.stop());
    const second = await first.restart();
    onTestFinished(() => second.discard());

    expect((await mailServer.mailTo(email)).recipients).toEqual([email]);
  });
});
