import { SMTPServer } from "smtp-server";
import { localCertificate, localCertificateKey } from "./mail/certificate.ts";

export interface ReceivedEmail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
  /** Whether the connection used TLS. */
  readonly isEncrypted: boolean;
}

/** An SMTP error reply. */
interface SmtpRejection {
  readonly code: number;
  readonly text: string;
}

const createRejection = ({ code, text }: SmtpRejection): Error =>
  Object.assign(new Error(text), { responseCode: code });

export interface MailServerOptions {
  /** Required if set. */
  readonly user?: string;
  readonly password?: string;
  /** TLS mode, with an untrusted certificate. Default: no TLS. */
  readonly tls?: "implicit" | "starttls";
}

/** A real SMTP server on loopback that stores or rejects emails. */
export async function startMailServer(options: MailServerOptions = {}) {
  const received: ReceivedEmail[] = [];
  const state: { isRefusing: boolean; sender?: SmtpRejection; recipient?: SmtpRejection; message?: SmtpRejection } = {
    isRefusing: false,
  };
  const withoutAuth = options.user === undefined ? ["AUTH"] : [];
  const server = new SMTPServer({
    disableReverseLookup: true,
    secure: options.tls === "implicit",
    cert: localCertificate,
    key: localCertificateKey,
    disabledCommands: options.tls === undefined ? [...withoutAuth, "STARTTLS"] : withoutAuth,
    authOptional: options.user === undefined,
    allowInsecureAuth: true,
    onMailFrom: (_address, _session, done) => done(state.sender && createRejection(state.sender)),
    onRcptTo: (_address, _session, done) => done(state.recipient && createRejection(state.recipient)),
    onAuth: ({ username, password }, _session, done) =>
      username === options.user && password === options.password
        ? done(null, { user: username })
        : done(new Error("Wrong user or password")),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (state.message) return done(createRejection(state.message));
        if (state.isRefusing) return done(Object.assign(new Error("Try later"), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString("utf8"),
          isEncrypted: session.secure,
        });
        done();
      });
    },
  });
  // A client that disconnects during the handshake.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
