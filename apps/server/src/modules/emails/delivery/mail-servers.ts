import type { Transporter } from "nodemailer";
import type { OutgoingGuard } from "../../../platform/outgoing-guard.ts";
import { emailPasswordName, type Project } from "../../projects/index.ts";
import { getSender, type Mailer, type Sender } from "../store-email.ts";
import {
  loadNodemailer,
  type OutgoingEmail,
  type ProjectServer,
  sendViaProjectServer,
  timeouts,
} from "./project-server.ts";

/** A delivery that exceeded the total time limit. */
export class MailTimeoutError extends Error {
  constructor(limitMs: number) {
    super(`The mail server took longer than ${limitMs / 1000} seconds for one email`);
    this.name = "MailTimeoutError";
  }
}

/** Runs `work` with a signal that aborts after `limitMs` or with `signal`, and throws the reason. */
export async function withinLimit(
  signal: AbortSignal,
  limitMs: number,
  work: (limited: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new MailTimeoutError(limitMs)), limitMs);
  const limited = AbortSignal.any([signal, limit.signal]);
  try {
    await work(limited);
  } catch (error) {
    throw limited.aborted ? limited.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Total time limit per email, in ms: a server that sends a byte now and then never hits the socket timeout. */
const totalLimitMs = 60_000;

type FullSender = Sender & { readonly sender_email: string };

export interface MailServers {
  /** The project's current sender, regardless of when the email was queued. */
  getSender(project: Project): FullSender;
  /**
   * Resolves when the server accepted the email. Aborting closes the connection. Rejects with the server's error or the
   * reason of `signal`.
   */
  send(project: Project, mail: OutgoingEmail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Sends through the shared mail server or a project's own. `mailFrom`: sender address on the shared server. */
export function createMailServers({
  smtpUrl,
  mailFrom,
  outgoing,
}: Mailer & { readonly mailFrom: string; readonly outgoing: OutgoingGuard }): MailServers {
  let shared: Transporter | null = null;

  /** A connection pool that all projects share. */
  const openShared = async (): Promise<Transporter> => {
    if (smtpUrl === null)
      throw new Error("The email was queued for a mail server, but none is configured anymore: set VESTIBULE_SMTP_URL");
    const { createTransport } = await loadNodemailer();
    shared ??= createTransport({ url: smtpUrl, pool: true, maxConnections: 4, ...timeouts });
    return shared;
  };

  return {
    getSender: (project) => {
      const sender = getSender(project);
      return { ...sender, sender_email: sender.sender_email ?? mailFrom };
    },
    async send(project, mail, signal) {
      const own = getProjectServer(project);
      await withinLimit(signal, totalLimitMs, async (limited) => {
        if (own) await sendViaProjectServer(outgoing, own, mail, limited);
        else await (await openShared()).sendMail({ ...mail, signal: limited });
      });
    },
    close: () => shared?.close(),
  };
}

/** Null: the project uses the shared server. */
function getProjectServer({ config, secrets }: Project): ProjectServer | null {
  const { type, host, port, username = "", security = "auto" } = config.email_config;
  if (type === "shared" || host === undefined || port === undefined) return null;
  return { host, port, username, password: secrets[emailPasswordName] ?? "", security };
}
