import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { type InboxEmail, type SmtpInbox, startSmtpInbox } from "@vestibule/test";

export interface ReceivedEmail {
  /** Envelope recipients from the SMTP client. */
  readonly recipients: readonly string[];
  readonly message: InboxEmail;
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
  const smtp = await openInbox(port);
  const showFrom = (start: number): MailServer => {
    const list = () => smtp.emails.slice(start).map((message) => ({ recipients: message.to, message }));
    const until: MailServer["until"] = async (isEnough) => {
      while (!isEnough(list())) await smtp.changed();
    };
    const emailsTo = (recipient: string) => list().filter(({ recipients }) => recipients.includes(recipient));
    return {
      url: smtp.url,
      port: smtp.port,
      get emails() {
        return list();
      },
      until,
      waitForEmail: async (recipient, after = 0) => {
        await until(() => emailsTo(recipient).length > after);
        return emailsTo(recipient)[after] as ReceivedEmail;
      },
      fromNow: () => showFrom(smtp.emails.length),
      stop: smtp.stop,
    };
  };
  return showFrom(0);
}

/** In ms: a closed connection keeps its port for a minute on Linux. */
const portTimeout = 70_000;

/** Waits until the port is free: another process may have taken it. @throws with the port's sockets */
async function openInbox(port: number): Promise<SmtpInbox> {
  const deadline = Date.now() + portTimeout;
  for (;;) {
    try {
      return await startSmtpInbox({ port });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
      if (Date.now() > deadline) throw new Error(`${error.message}\n${await describeSockets(port)}`, { cause: error });
    }
    await setTimeout(50);
  }
}

/** The lines of the kernel's table with this port, on systems that have one. */
async function describeSockets(port: number): Promise<string> {
  const table = await readFile("/proc/net/tcp", "utf8").catch(() => "");
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  return table
    .split("\n")
    .filter((line) => line.includes(`:${hex} `))
    .join("\n");
}

/** The link in an email. @throws if the text part has none */
export function getLink({ message }: ReceivedEmail): URL {
  if (message.link === null) throw new Error("The email has no link in its text part.");
  return message.link;
}

/** The 45-character code in that link. */
export const getCode = (receivedEmail: ReceivedEmail): string => getLink(receivedEmail).searchParams.get("code") ?? "";
