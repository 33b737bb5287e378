import { Resolver } from "node:dns/promises";
import { createTransport } from "nodemailer";
import type { Config } from "../../../config.ts";
import { errorCode } from "../../../platform/data-folder/index.ts";
import { createFindings, type Finding } from "../findings.ts";

const of = createFindings("Mail");

/** How long a mail server or a name server may be silent, in ms. */
const timeoutMs = 8_000;

type Settings = Pick<Config, "smtpUrl" | "mailFrom">;

/** The installation's own mail server: there, lets us in, protected; and whether others may believe its sender. */
export async function checkMail({ smtpUrl, mailFrom }: Settings): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return [
      of.warning(
        "No mail server is set: mails are kept in the inbox of this machine, and nobody gets them.",
        "Set VESTIBULE_SMTP_URL and VESTIBULE_MAIL_FROM.",
      ),
    ];
  const [server, sender] = await Promise.all([checkServer(smtpUrl), checkSender(mailFrom)]);
  return [...server, ...sender];
}

/** `isProtected`: gives up rather than speak in clear. */
async function converse(smtpUrl: string, isProtected: boolean): Promise<void> {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url: smtpUrl, ...limits, ...(isProtected && { requireTLS: true }) });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function checkServer(smtpUrl: string): Promise<Finding[]> {
  const { hostname, port, protocol, username } = new URL(smtpUrl);
  const place = port === "" ? hostname : `${hostname}:${port}`;
  const login = username === "" ? "without a login" : "with its login";
  const failure = await converse(smtpUrl, true).then(() => null, describeFailure);
  if (failure === null) return [of.ok(`${place} answers, ${login}, over TLS.`)];
  // What is wrong may be that it speaks no TLS.
  const inClear = protocol === "smtps:" ? failure : await converse(smtpUrl, false).then(() => null, describeFailure);
  if (inClear !== null) return [of.problem(`${place} ${inClear.summary}`, inClear.advice)];
  const isNear = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (isNear) return [of.ok(`${place} answers, ${login}.`)];
  return [
    of.warning(
      `${place} answers, ${login}, but without TLS: codes and links can be read on their way to it.`,
      "Let it offer STARTTLS, or use its port for TLS with smtps://.",
    ),
  ];
}

/** The library's own code, or that of the system or of TLS which it stands for. */
const getErrorCode = (error: unknown): string =>
  error instanceof Error && "originalCode" in error && typeof error.originalCode === "string"
    ? error.originalCode
    : errorCode(error);

/** The codes in words. What the server said is left out: it may repeat the login. */
function describeFailure(error: unknown): { summary: string; advice: string } {
  const code = getErrorCode(error);
  if (code === "EAUTH" || code === "ENOAUTH")
    return { summary: "refuses the login.", advice: "Check user and password in VESTIBULE_SMTP_URL." };
  if (code === "EDNS" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return { summary: "is not known: its name has no address.", advice: "Check the host in VESTIBULE_SMTP_URL." };
  if (code === "ETLS" || code.startsWith("ERR_TLS") || code.includes("CERT"))
    return {
      summary: `has no valid certificate (${code}).`,
      advice: "Renew it, or name the server as its certificate does.",
    };
  return {
    summary: `cannot be reached (${code}).`,
    advice: "Check host and port in VESTIBULE_SMTP_URL, and that a firewall lets it through.",
  };
}

/** What the name servers say of the sender's domain; null: they do not answer. */
export interface SenderRecords {
  readonly hasMailServer: boolean;
  readonly texts: readonly string[];
}

async function checkSender(mailFrom: string): Promise<Finding[]> {
  const domain = mailFrom.slice(mailFrom.lastIndexOf("@") + 1);
  if (domain === "localhost")
    return [
      of.problem(
        `Mails come from ${mailFrom}, which nobody outside takes.`,
        "Set VESTIBULE_MAIL_FROM to an address of your domain.",
      ),
    ];
  return evaluateSender(domain, await readRecords(domain));
}

/** Codes of "there is no such record", as opposed to "nobody answers". */
const absent = new Set(["ENODATA", "ENOTFOUND"]);

async function readRecords(domain: string): Promise<SenderRecords | null> {
  const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 1 });
  const orNone = (error: unknown): [] => {
    if (absent.has(errorCode(error))) return [];
    throw error;
  };
  try {
    const [servers, texts] = await Promise.all([
      resolver.resolveMx(domain).catch(orNone),
      resolver.resolveTxt(domain).catch(orNone),
    ]);
    return { hasMailServer: servers.length > 0, texts: texts.map((parts) => parts.join("")) };
  } catch {
    return null;
  }
}

/** @see RFC 7208 (SPF), RFC 5321 §5.1 (MX) */
export function evaluateSender(domain: string, records: SenderRecords | null): Finding[] {
  if (records === null) return [of.ok(`What the name servers say of ${domain} is not known: they do not answer here.`)];
  const found: Finding[] = [];
  if (!records.hasMailServer)
    found.push(
      of.warning(
        `${domain}, the sender's domain, takes no mail: answers and bounces are lost, and some servers refuse such senders.`,
        "Give it an MX record, or set VESTIBULE_MAIL_FROM to an address of another domain.",
      ),
    );
  if (!records.texts.some((text) => /^v=spf1(\s|$)/i.test(text)))
    found.push(
      of.warning(
        `${domain} does not say who may send its mail (no SPF record): mails may end among spam.`,
        "Add the TXT record that your mail service names, and its DKIM keys.",
      ),
    );
  return found.length > 0 ? found : [of.ok(`${domain} takes mail and says who may send it.`)];
}
