import { EventEmitter, once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedEmail {
  /** Envelope recipients from the SMTP client. */
  readonly recipients: readonly string[];
  readonly message: Email;
}

export interface MailServer {
  /** For VESTIBULE_SMTP_URL. */
  readonly url: string;
  readonly port: number;
  /** All received emails, oldest first. */
  readonly emails: readonly ReceivedEmail[];
  /** Waits for the first email to this recipient. `after`: number of emails to skip. */
  waitForEmail(address: string, after?: number): Promise<ReceivedEmail>;
  /** Resolves when the condition is true; evaluated for every email. */
  until(isEnough: (emails: readonly ReceivedEmail[]) => boolean): Promise<void>;
  /** The same server, without the emails received so far. */
  fromNow(): MailServer;
  stop(): Promise<void>;
}

/** A real SMTP server in this process that stores received emails. `port`: default a free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const emails: ReceivedEmail[] = [];
  const received = new EventEmitter().setMaxListeners(0);
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    // Closes idle client connections at once on stop. In ms; 0 would mean the default of 30 seconds.
    closeTimeout: 1,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        PostalMime.parse(Buffer.concat(chunks)).then((message) => {
          emails.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), message });
          callback();
          received.emit("mail");
        }, callback);
      });
    },
  });
  // A client was killed mid-session. An incomplete email doesn't count as received.
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");

  const showFrom = (start: number): MailServer => {
    const list = () => emails.slice(start);
    const until: MailServer["until"] = async (isEnough) => {
      while (!isEnough(list())) await once(received, "mail");
    };
    const emailsTo = (recipient: string) => list().filter(({ recipients }) => recipients.includes(recipient));
    return {
      url: `smtp://127.0.0.1:${address.port}`,
      port: address.port,
      get emails() {
        return list();
      },
      until,
      waitForEmail: async (recipient, after = 0) => {
        await until(() => emailsTo(recipient).length > after);
        return emailsTo(recipient)[after] as ReceivedEmail;
      },
      fromNow: () => showFrom(emails.length),
      stop: () => new Promise((resolve) => server.close(resolve)),
    };
  };
  return showFrom(0);
}

/** The link in an email. @throws if the text part has none */
export function getLink({ message }: ReceivedEmail): URL {
  const link = message.text?.match(/https?:\/\/\S+/)?.[0];
  if (link === undefined) throw new Error("The email has no link in its text part.");
  return new URL(link);
}

/** The 45-character code in that link. */
export const getCode = (receivedEmail: ReceivedEmail): string => getLink(receivedEmail).searchParams.get("code") ?? "";
