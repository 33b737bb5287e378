import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import { emailPasswordName, type Project } from "../projects/index.ts";
import type { Mailer } from "./queue-email.ts";

/** Limits of silence in a conversation with a mail server, in ms. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Limit of handing over one mail as a whole, in ms: a server that says something now and then is never silent. */
const totalLimitMs = 60_000;
/** Port of SMTP over TLS from the first byte. @see RFC 8314 §3.3 */
const implicitTlsPort = 465;

interface Route {
  readonly transport: Transporter;
  /** The sender's address. */
  readonly from: string;
  readonly closesAfterUse: boolean;
}

export interface MailServers {
  /** Resolves when the server has taken the mail. Aborting ends the conversation. Throws what the server or `signal` gives as reason. */
  send(project: Project, toMail: (from: string) => SendMailOptions, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The installation's mail server, and the ones that projects bring along. `mailFrom`: sender of the former's mail. */
export function createMailServers({ smtpUrl, mailFrom }: Mailer & { readonly mailFrom: string }): MailServers {
  const shared =
    smtpUrl === null ? null : createTransport({ url: smtpUrl, pool: true, maxConnections: 4, ...timeouts });

  const routeFor = (project: Project): Route => {
    const { email_config: own } = project.config;
    if (own.type === "standard" && own.host && own.port !== undefined && own.sender_email) {
      const auth = { user: own.username ?? "", pass: project.secrets[emailPasswordName] ?? "" };
      const transport = createTransport({
        host: own.host,
        port: own.port,
        secure: own.port === implicitTlsPort,
        auth,
        ...timeouts,
      });
      return { transport, from: own.sender_email, closesAfterUse: true };
    }
    if (!shared)
      throw new Error("The mail was queued for a mail server, but none is configured any more: set VESTIBULE_SMTP_URL");
    return { transport: shared, from: mailFrom, closesAfterUse: false };
  };

  return {
    async send(project, toMail, signal) {
      const route = routeFor(project);
      try {
        await withinLimit(signal, (limited) => route.transport.sendMail({ ...toMail(route.from), signal: limited }));
      } finally {
        if (route.closesAfterUse) route.transport.close();
      }
    },
    close: () => shared?.close(),
  };
}

async function withinLimit(signal: AbortSignal, work: (limited: AbortSignal) => Promise<unknown>): Promise<void> {
  const limit = new AbortController();
  const tooLong = new Error(`The mail server took longer than ${totalLimitMs / 1000} seconds for one mail`);
  const timer = setTimeout(() => limit.abort(tooLong), totalLimitMs);
  const limited = AbortSignal.any([signal, limit.signal]);
  try {
    await work(limited);
  } catch (error) {
    throw limited.aborted ? limited.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
