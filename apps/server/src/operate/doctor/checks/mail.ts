import { Resolver } from "node:dns/promises";
import { createTransport } from "nodemailer";
import type { Config } from "../../../config.ts";
import { errorCode } from "../../../platform/data-folder/index.ts";
import { createFindings, type Finding } from "../findings.ts";

const of = createFindings("Mail");

/** Timeout for SMTP and DNS servers, in ms. */
const timeoutMs = 8_000;

type Settings = Pick<Config, "smtpUrl" | "mailFrom">;

/** Checks the shared SMTP server (reachable, credentials accepted, TLS) and the DNS records of its sender domain. */
export async function checkMail({ smtpUrl, mailFrom }: Settings): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return [
      of.warning(
        "No SMTP server is configured: emails stay in this machine's inbox and aren't delivered.",
        "Set VESTIBULE_SMTP_URL and VESTIBULE_MAIL_FROM.",
      ),
    ];
  const [server, sender] = await Promise.all([checkServer(smtpUrl), checkSender(mailFrom)]);
  return [...server, ...sender];
}

/** `isProtected`: fail rather than send in plain text. */
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
  const login = username === "" ? "without credentials" : "with its credentials";
  const failure = await converse(smtpUrl, true).then(() => null, describeFailure);
  if (failure === null) return [of.ok(`${place} responds, ${login}, over TLS.`)];
  // The failure may mean that the server doesn't support TLS.
  const inClear = protocol === "smtps:" ? failure : await converse(smtpUrl, false).then(() => null, describeFailure);
  if (inClear !== null) return [of.problem(`${place} ${inClear.summary}`, inClear.advice)];
  const isNear = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (isNear) return [of.ok(`${place} responds, ${login}.`)];
  return [
    of.warning(
      `${place} responds, ${login}, but without TLS: others can read codes and links in transit.`,
      "Enable STARTTLS on it, or use its TLS port with smtps://.",
    ),
  ];
}

/** The SMTP library's own error code, or the system or TLS error code it wraps. */
const getErrorCode = (error: unknown): string =>
  error instanceof Error && "originalCode" in error && typeof error.originalCode === "string"
    ? error.originalCode
    : errorCode(error);

/** Describes the error codes. The server's reply is left out, because it may echo the credentials. */
function describeFailure(error: unknown): { summary: string; advice: string } {
  const code = getErrorCode(error);
  if (code === "EAUTH" || code === "ENOAUTH")
    return { summary: "rejects the credentials.", advice: "Check the user name and password in VESTIBULE_SMTP_URL." };
  if (code === "EDNS" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return {
      summary: "can't be found: its host name doesn't resolve.",
      advice: "Check the host in VESTIBULE_SMTP_URL.",
    };
  if (code === "ETLS" || code.startsWith("ERR_TLS") || code.includes("CERT"))
    return {
      summary: `doesn't have a valid certificate (${code}).`,
      advice: "Renew the certificate, or use the host name it was issued for.",
    };
  return {
    summary: `can't be reached (${code}).`,
    advice: "Check the host and port in VESTIBULE_SMTP_URL and your firewall.",
  };
}

/** DNS records of the sender's domain; null: DNS doesn't respond. */
export interface SenderRecords {
  readonly hasMailServer: boolean;
  readonly texts: readonly string[];
}

async function checkSender(mailFrom: string): Promise<Finding[]> {
  const domain = mailFrom.slice(mailFrom.lastIndexOf("@") + 1);
  if (domain === "localhost")
    return [
      of.problem(
        `Emails are sent from ${mailFrom}, which other mail servers won't accept.`,
        "Set VESTIBULE_MAIL_FROM to an address of your domain.",
      ),
    ];
  return evaluateSender(domain, await readRecords(domain));
}

/** Codes for "record doesn't exist", as opposed to "DNS server didn't respond". */
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
  if (records === null) return [of.ok(`The DNS records of ${domain} are unknown: DNS doesn't respond.`)];
  const found: Finding[] = [];
  if (!records.hasMailServer)
    found.push(
      of.warning(
        `${domain}, the sender's domain, can't receive email: replies and bounces are lost, and some mail servers reject such senders.`,
        "Add an MX record, or set VESTIBULE_MAIL_FROM to an email on another domain.",
      ),
    );
  if (!records.texts.some((text) => /^v=spf1(\s|$)/i.test(text)))
    found.push(
      of.warning(
        `${domain} has no SPF record: emails may be marked as spam.`,
        "Add the SPF record and DKIM keys that your email provider lists.",
      ),
    );
  return found.length > 0 ? found : [of.ok(`${domain} can receive email and has an SPF record.`)];
}
