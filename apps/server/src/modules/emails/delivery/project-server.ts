import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { ProjectConfigRead } from "@vestibule/contract/endpoints";
import type { OutgoingGuard } from "../../../platform/outgoing-guard.ts";
import { connectTimeoutMs, loadNodemailer, type OutgoingEmail, timeouts } from "./nodemailer.ts";

/** A mail server that somebody else has named. */
export interface ProjectServer {
  readonly host: string;
  readonly port: number;
  /** Both empty: without a login. */
  readonly username: string;
  readonly password: string;
  readonly security: NonNullable<ProjectConfigRead["email_config"]["security"]>;
}

/** Port of SMTP over TLS from the first byte. @see RFC 8314 §3.3 */
const implicitTlsPort = 465;

/** How the words of the configuration are said to the library. */
const getTlsOptions = ({ security, port }: ProjectServer) => ({
  secure: security === "tls" || (security === "auto" && port === implicitTlsPort),
  requireTLS: security === "starttls",
  ignoreTLS: security === "none",
});

/** Hands one mail over, on a connection of its own to an address that the guard has let pass. */
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
    // The library would look the name up by itself, and reach whatever it names.
    getSocket(_options, done) {
      const opened = connect({ host, port, lookup: outgoing.lookup });
      socket = opened;
      // Unheard, a second error would end the process.
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
