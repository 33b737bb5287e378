import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject } from "../../testing/fixtures.ts";
import { customSmtpConfig, sendQueuedEmails } from "../../testing/mail/project-mail-server.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { enqueueEmail } from "./enqueue-email.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  app = await createTestApp();
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const hostileNames = [
  "<script>alert(1)</script>",
  `"quoted" 'names' \\ back`,
  "Acme\r\nBcc: victim@example.com",
  "Acme\nX-Evil: yes\n\nA text of one's own",
  "Acme\u2028Bcc: victim@example.com",
  "Acme <evil@example.com>, victim@example.com",
  "=?utf-8?B?QmNjOiB2aWN0aW1AZXhhbXBsZS5jb20=?=",
  "[Click](https://evil.example) **now** https://evil.example",
  "名前 🎉 é",
  "\u202Eevil\u202C\u200B",
  "x".repeat(256),
];

describe("hostile names of projects, teams, inviters and senders", () => {
  test.each(hostileNames)("%j is not interpreted", async (name) => {
    const own = await makeProject(app, { email_config: customSmtpConfig(server.port, { sender_name: name }) });
    const found = await app.projects.find(own.id);
    if (!found) throw new Error("The fixture's project is gone");
    const before = server.received.length;
    await app.platform.database.transaction((transaction) =>
      enqueueEmail(
        transaction,
        { ...app.platform, smtpUrl: null },
        {
          project: { ...found, displayName: name },
          userId: null,
          recipient: "ada@example.com",
          type: "team_invitation",
          variables: {
            teamDisplayName: name,
            inviterDisplayName: name,
            teamInvitationLink: "https://app.example/join?code=secret",
            recipientEmail: "ada@example.com",
            linkLifeMs: 60_000,
          },
        },
      ),
    );
    await sendQueuedEmails(app, own);

    const [mail, ...others] = server.received.slice(before);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: "hello@acme.example", to: ["ada@example.com"] });
    const parsed = await PostalMime.parse(mail?.source ?? "");
    expect(parsed.from?.address).toBe("hello@acme.example");
    expect(parsed.to).toEqual([{ name: "", address: "ada@example.com" }]);
    expect(new Set(parsed.headers.map(({ key }) => key))).toEqual(
      new Set(["from", "to", "subject", "message-id", "date", "mime-version", "content-type"]),
    );
    expect(parsed.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(parsed.text).toContain("https://app.example/join?code=secret");
    expect(parsed.html).not.toContain("<script");
  });
});
