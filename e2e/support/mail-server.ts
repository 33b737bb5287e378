import { EventEmitter, once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  /** Of the envelope, as the SMTP client gave them. */
  readonly recipients: readonly string[];
  readonly message: Email;
}

export interface MailServer {
  /** For VESTIBULE_SMTP_URL. */
  readonly url: string;
  readonly port: number;
  /** Everything that arrived, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** The first mail to that address, now or when it comes. `after`: that many mails to it do not count. */
  mailTo(address: string, after?: number): Promise<ReceivedMail>;
  /** Resolves when the condition holds; looked at with every mail. */
  until(isEnough: (mails: readonly ReceivedMail[]) => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** A real SMTP server in this process; keeps what it is given. `port`: default a free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    // Clients keep connections; at the end they are closed at once. In ms; 0 would mean the default of half a minute.
    closeTimeout: 1,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        PostalMime.parse(Buffer.concat(chunks)).then((message) => {
          mails.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), message });
          callback();
          arrivals.emit("mail");
        }, callback);
      });
    },
  });
  // A client that was killed in the middle of a conversation; a mail it had not finished was not taken.
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");

  const until: MailServer["until"] = async (isEnough) => {
    while (!isEnough(mails)) await once(arrivals, "mail");
  };
  const mailsTo = (recipient: string) => mails.filter(({ recipients }) => recipients.includes(recipient));
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    until,
    mailTo: async (recipient, after = 0) => {
      await until(() => mailsTo(recipient).length > after);
      return mailsTo(recipient)[after] as ReceivedMail;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The link that a mail asks to open. @throws when its text part has none */
export function linkOf({ message }: ReceivedMail): URL {
  const link = message.text?.match(/https?:\/\/\S+/)?.[0];
  if (link === undefined) throw new Error("The mail has no link in its text part.");
  return new URL(link);
}

/** The code in that link, 45 characters. */
export const codeOf = (mail: ReceivedMail): string => linkOf(mail).searchParams.get("code") ?? "";
