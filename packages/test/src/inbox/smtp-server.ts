import { EventEmitter, once } from "node:events";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { createEmail, type InboxEmail } from "./email.ts";
import { createInbox, type EmailSource, type Inbox } from "./inbox.ts";

/** A real SMTP server on loopback that keeps the emails it receives. */
export interface SmtpInbox extends EmailSource {
  /** For the server's `VESTIBULE_SMTP_URL`. */
  readonly url: string;
  readonly port: number;
  /** All emails, oldest first. */
  readonly emails: readonly InboxEmail[];
  /** An inbox with the emails from now on. */
  open(): Inbox;
  stop(): Promise<void>;
}

/** For a server that `startVestibule` doesn't start. `port`: default a free one. */
export async function startSmtpInbox({ port = 0 }: { readonly port?: number } = {}): Promise<SmtpInbox> {
  const emails: InboxEmail[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    // Closes idle connections at once on stop. In ms; 0 would mean the default of 30 seconds.
    closeTimeout: 1,
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        PostalMime.parse(Buffer.concat(chunks)).then(({ subject = "", text = "", html = "", headers }) => {
          const to = envelope.rcptTo.map(({ address }) => address);
          emails.push(
            createEmail({ to, subject, text, html, headers: headers.map(({ key, value }) => ({ key, value })) }),
          );
          callback();
          arrivals.emit("email");
        }, callback);
      });
    },
  });
  // A client was killed in the middle of an email, which therefore didn't arrive.
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The SMTP server has no port.");
  // A test that forgets to stop it can still end.
  server.server.unref();

  const source: EmailSource = {
    read: async () => emails,
    changed: async (signal) => void (await once(arrivals, "email", signal ? { signal } : {})),
  };
  return {
    ...source,
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    emails,
    open: () => createInbox(source, emails),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
