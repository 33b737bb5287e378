import { connect } from "node:tls";
import type { Client } from "pg";
import { describeCount } from "../../progress.ts";
import { createFindings, type Finding } from "../findings.ts";
import { evaluateClock } from "./clock.ts";
import { isLocal } from "./settings.ts";

const of = createFindings("Public URL");

/** Response timeout, in ms. */
const timeoutMs = 8_000;
/** The Date header has a resolution of one second. @see RFC 9110 §6.6.1 */
const dateGraceMs = 1_000;

const findSigningKeys = "select kid from public.signing_keys where project_id = 'internal'";

/** IDs of this server's token signing keys, which identify it: no other server publishes them. */
export const readSigningKeys = async (client: Client): Promise<string[]> =>
  (await client.query<{ kid: string }>(findSigningKeys)).rows.map(({ kid }) => kid);

/** Of live servers. Through JSON, because the column is missing until a server has migrated the database. */
const findPublicUrls = `
  select distinct to_jsonb(p) ->> 'public_url' as url from public.job_pools p
  where to_jsonb(p) ->> 'public_url' <> $1
    and exists (select from pg_stat_activity a where a.application_name = 'vestibule-jobs ' || p.node_id)
  order by 1`;

/** Whether all servers on the database have the same public URL: it is part of tokens, so they reject each other's. */
export async function checkNodes(client: Client, publicUrl: string): Promise<Finding[]> {
  const { rows } = await client.query<{ url: string }>(findPublicUrls, [publicUrl]);
  return rows.map(({ url }) =>
    of.problem(
      `A running server on this database has the public URL ${url}, not ${publicUrl}.`,
      "Set VESTIBULE_PUBLIC_URL to the same value for all servers and for this command: servers reject each other's tokens.",
    ),
  );
}

interface Context {
  readonly publicUrl: string;
  readonly isServerRunning: boolean;
  /** Null: the database couldn't be queried. */
  readonly signingKeys: readonly string[] | null;
}

/** Whether the public URL reaches this server. */
export async function checkPublicUrl(context: Context): Promise<Finding[]> {
  const { publicUrl, isServerRunning } = context;
  const [answer, certificate] = await Promise.all([ask(`${publicUrl}/health`), checkCertificate(publicUrl)]);
  if (!(answer instanceof Response)) {
    const summary = `${publicUrl} doesn't respond (${answer}).`;
    if (!isServerRunning) return [...certificate, of.warning(`${summary} No server is running.`, "Start the server.")];
    const advice = isLocal(publicUrl)
      ? "Check that VESTIBULE_PORT matches the port in VESTIBULE_PUBLIC_URL."
      : "Check the DNS name, the reverse proxy and the firewall. If other machines can reach it, only the route from this machine is missing.";
    return [...certificate, of.problem(summary, advice)];
  }
  return [...certificate, await evaluateIdentity(context, answer), ...evaluateDate(answer)];
}

async function ask(url: string): Promise<Response | string> {
  try {
    return await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    if (error.name === "TimeoutError") return "timed out";
    // fetch throws a generic error; its cause has a code or at least a message.
    const cause = error.cause instanceof Error ? error.cause : error;
    return "code" in cause ? String(cause.code) : cause.message;
  }
}

async function evaluateIdentity({ publicUrl, signingKeys }: Context, health: Response): Promise<Finding> {
  const isHealthy = health.status === 200 && (await health.text()).includes('"status":"ok"');
  if (!isHealthy)
    return of.problem(
      `${publicUrl} responds, but it isn't Vestibule (status ${health.status}).`,
      "Configure the proxy to forward every path to the server, and check VESTIBULE_PUBLIC_URL.",
    );
  if (signingKeys === null) return of.ok(`${publicUrl} responds.`);
  const answer = await ask(`${publicUrl}/api/v1/projects/internal/.well-known/jwks.json`);
  const published = answer instanceof Response ? await answer.text() : "";
  if (signingKeys.some((kid) => published.includes(JSON.stringify(kid))))
    return of.ok(`${publicUrl} reaches this server.`);
  return of.problem(
    `${publicUrl} reaches a different Vestibule server.`,
    "Check DNS and the proxy, or set the right database and data folder here.",
  );
}

function evaluateDate(answer: Response): Finding[] {
  const date = Date.parse(answer.headers.get("date") ?? "");
  return Number.isNaN(date) ? [] : [evaluateClock("the public URL", date + dateGraceMs / 2 - Date.now(), dateGraceMs)];
}

/** Certificates that expire within this many days are reported. Let's Encrypt renews 30 days before expiry. */
const renewalDays = 21;
const urgentDays = 7;
const dayMs = 86_400_000;

async function checkCertificate(publicUrl: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== "https:") return [];
  const served = await readCertificate(hostname.replaceAll(/^\[|\]$/g, ""), port === "" ? 443 : Number(port));
  return served === null ? [] : [evaluateCertificate(served, Date.now())];
}

export interface ServedCertificate {
  /** ms since the epoch. */
  readonly endsAt: number;
  /** Why clients reject it; null: they accept it. */
  readonly validationError: string | null;
}

/** `now`: ms since the epoch. */
export function evaluateCertificate({ endsAt, validationError }: ServedCertificate, now: number): Finding {
  const ofTls = createFindings("TLS");
  const advice = "Renew it, and set up automatic renewal.";
  const days = Math.floor((endsAt - now) / dayMs);
  if (validationError !== null && days < 0) return ofTls.problem("The certificate has expired.", advice);
  if (validationError !== null)
    return ofTls.problem(
      `Browsers reject the certificate (${validationError}).`,
      "Install a valid certificate on the proxy.",
    );
  const summary = `The certificate is valid for ${describeCount(days, "more day")}.`;
  if (days < urgentDays) return ofTls.problem(summary, advice);
  return days < renewalDays ? ofTls.warning(summary, advice) : ofTls.ok(summary);
}

/** Null: no TLS on this port, which the HTTP request also reports. */
function readCertificate(host: string, port: number): Promise<ServedCertificate | null> {
  return new Promise((resolve) => {
    // Reads the certificate without validating it: nothing is sent over this connection.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: timeoutMs });
    const end = (served: ServedCertificate | null): void => {
      socket.destroy();
      resolve(served);
    };
    socket.on("error", () => end(null));
    socket.on("timeout", () => end(null));
    socket.on("secureConnect", () => {
      const certificate = socket.getPeerCertificate();
      const validationError = socket.authorized ? null : String(socket.authorizationError);
      end({ endsAt: Date.parse(certificate.valid_to), validationError });
    });
  });
}
