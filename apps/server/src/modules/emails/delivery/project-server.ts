import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { ProjectConfigRead } from "@vestibule/contract/endpoints";
import type { SendMailOptions } from "nodemailer";
import type { OutgoingGuard } from "../../../platform/outgoing-guard.ts";

/** Loaded with the first email, so that servers that send none skip it. */
export const loadNodemailer = () => import("nodemailer");

export type OutgoingEmail = SendMailOptions;

/** Time limit for connecting, in ms. */
const connectTimeoutMs = 10_000;
/** Idle time limits of an SMTP connection, in ms. */
export const timeouts = { connectionTimeout: connectTimeoutMs, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A mail server that a project configured. */
export interface ProjectServer {
  readonly host: string;
  readonly port: number;
  /** Both empty: no authentication. */
  readonly username: string;
  readonly password: string;
  readonly security: NonNullable<ProjectConfigRead["email_config"]["security"]>;
}

/** Port for implicit TLS. @see RFC 8314 §3.3 */
const implicitTlsPort = 465;

/** Maps the configured TLS mode to the library's options. */
const getTlsOptions = ({ security, port }: ProjectServer) => ({
  secure: security === "tls" || (security === "auto" && port === implicitTlsPort),
  requireTLS: security === "starttls",
  ignoreTLS: security === "none",
});

/** Sends one email on a separate connection, to an IP address that the outgoing guard allows. */
export async function sendViaProjectServer(
  outgoing: OutgoingGuard,
  server: ProjectServer,
  mail: OutgoingEmail,
  signal: AbortSignal,
): Promise<void> {
  const { host, port, username, password } = server;
  outgoing.checkHost(host);
  const { createTransport } = await loadNodemailer();
  const auth = username === "" && password === "" ? {} : { auth: { user: username, pass: password } };
  let socket: Socket | null = null;
  const transport = createTransport({
    host,
    port,
    ...getTlsOptions(server),
    ...auth,
    ...timeouts,
    // The library would resolve the name itself and bypass the guard (SSRF).
    getSocket(_options, done) {
      const opened = connect({ host, port, lookup: outgoing.lookup });
      socket = opened;
      // Without a listener, a second error event would end the process.
      opened.on("error", () => {});
      const limited = AbortSignal.any([signal, AbortSignal.timeout(connectTimeoutMs)]);
      once(opened, "connect", { signal: limited }).then(
        () => done(null, { connection: opened }),
        (error: Error) => done(error, {}),
      );
    },
  });
  try {
    await transport.sendMail({ ...mail, signal });
  } finally {
    closeSocket(socket);
  }
}

const closeSocket = (socket: Socket | null): void => {
  socket?.destroy();
};
