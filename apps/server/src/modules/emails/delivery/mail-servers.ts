import type { Transporter } from "nodemailer";
import type { OutgoingGuard } from "../../../platform/outgoing-guard.ts";
import { emailPasswordName, type Project } from "../../projects/index.ts";
import { type Sender, senderOf } from "../sender.ts";
import type { Mailer } from "../store-email.ts";
import { loadNodemailer, type OutgoingEmail, timeouts } from "./nodemailer.ts";
import { type ProjectServer, sendViaProjectServer } from "./project-server.ts";
import { withinLimit } from "./time-limit.ts";

/** Limit of handing over one mail as a whole, in ms: a server that says something now and then is never silent. */
const totalLimitMs = 60_000;

type FullSender = Sender & { readonly sender_email: string };

export interface MailServers {
  /** What the project's mail is sent with at present, whatever was true when the mail was written. */
  senderOf(project: Project): FullSender;
  /** Resolves when the server has taken the mail. Aborting ends the conversation. Throws what the server or `signal` gives as reason. */
  send(project: Project, mail: OutgoingEmail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The installation's mail server, and the ones that projects bring along. `mailFrom`: sender of the former's mail. */
export function createMailServers({
  smtpUrl,
  mailFrom,
  outgoing,
}: Mailer & { readonly mailFrom: string; readonly outgoing: OutgoingGuard }): MailServers {
  let shared: Transporter | null = null;

  /** Its connections are kept: all projects use it. */
  const openShared = async (): Promise<Transporter> => {
    if (smtpUrl === null)
      throw new Error("The mail was queued for a mail server, but none is configured any more: set VESTIBULE_SMTP_URL");
    const { createTransport } = await loadNodemailer();
    shared ??= createTransport({ url: smtpUrl, pool: true, maxConnections: 4, ...timeouts });
    return shared;
  };

  return {
    senderOf: (project) => {
      const sender = senderOf(project);
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

/** Null: the project uses the installation's. */
function getProjectServer({ config, secrets }: Project): ProjectServer | null {
  const { type, host, port, username = "", security = "auto" } = config.email_config;
  if (type === "shared" || host === undefined || port === undefined) return null;
  return { host, port, username, password: secrets[emailPasswordName] ?? "", security };
}
