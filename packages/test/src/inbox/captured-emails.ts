import { setTimeout } from "node:timers/promises";
import type { StackAdminApp } from "@vestibule/client";
import { createEmail, type InboxEmail } from "./email.ts";
import { createInbox, type EmailSource, type Inbox } from "./inbox.ts";

/** Between two looks, in ms: the server doesn't notify anybody about emails in its development inbox. */
const pollMs = 200;

/** The emails of a project in the development inbox of a server without an SMTP server. */
export async function openCapturedEmails(admin: StackAdminApp): Promise<Inbox> {
  const known = new Map<string, Promise<InboxEmail>>();
  const source: EmailSource = {
    read: async () => {
      const newestFirst = await admin.listSentEmails({ status: "kept" });
      return Promise.all(
        [...newestFirst].reverse().map((sent) => {
          const email =
            known.get(sent.id) ??
            sent.readText().then((content) => createEmail({ to: sent.to, ...content, headers: [] }));
          known.set(sent.id, email);
          return email;
        }),
      );
    },
    changed: (signal) => setTimeout(pollMs, undefined, signal ? { signal } : {}),
  };
  return createInbox(source, await source.read());
}
