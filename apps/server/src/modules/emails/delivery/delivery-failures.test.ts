import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  AddressNotAllowedError,
  createOutgoingGuard,
  type OutgoingGuard,
  unknownHost,
} from "../../../platform/outgoing-guard.ts";
import { localCertificate } from "../../../testing/mail/certificate.ts";
import { type Script, startScriptedMailServer } from "../../../testing/mail/scripted-mail-server.ts";
import { type MailServerOptions, startMailServer } from "../../../testing/mail-server.ts";
import { describeFailure, maskCredentials } from "./delivery-failures.ts";
import { MailTimeoutError, withinLimit } from "./mail-servers.ts";
import { type ProjectServer, sendViaProjectServer } from "./project-server.ts";
import { isPermanentRejection, isRecipientRejected } from "./smtp-replies.ts";

const guard = createOutgoingGuard(["127.0.0.0/8"]);
const mail = { from: "hello@acme.example", to: "ada@example.com", subject: "Hello", text: "Hello" };
const on = (port: number, change: Partial<ProjectServer> = {}): ProjectServer => ({
  host: "127.0.0.1",
  port,
  username: "",
  password: "",
  security: "auto",
  ...change,
});

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** The error of a delivery attempt; null if the server accepted the email. */
const getFailure = (
  server: ProjectServer,
  { outgoing = guard, message = mail, limitMs = 5_000 } = {},
): Promise<unknown> =>
  withinLimit(new AbortController().signal, limitMs, (signal) =>
    sendViaProjectServer(outgoing, server, message, signal),
  ).then(
    () => null,
    (error: unknown) => error,
  );
/** Servers that never reply get a short limit to keep the test fast. */
const limitFor = (type: string): number => (type === "timed-out" ? 200 : 10_000);
const describeIt = (error: unknown) => (error === null ? null : describeFailure(error, (line) => line));

async function real(options: MailServerOptions = {}) {
  const server = await startMailServer(options);
  undo.push(() => server.close());
  return server;
}
async function scripted(script: Script) {
  const server = await startScriptedMailServer(script);
  undo.push(() => server.close());
  return server.port;
}

describe("an SMTP server", () => {
  test.each([
    ["sender", { code: 553, text: "5.1.7 Bad sender" }, "bad-address"],
    ["sender", { code: 550, text: "5.7.1 You are not allowed" }, "rejected"],
    ["recipient", { code: 550, text: "5.1.1 No such person" }, "rejected"],
    ["recipient", { code: 553, text: "5.1.3 Bad address" }, "bad-address"],
    ["recipient", { code: 554, text: "5.7.1 Relay access denied" }, "rejected"],
    ["recipient", { code: 450, text: "4.2.1 Try again later" }, "temporary-refusal"],
    ["message", { code: 554, text: "5.6.0 Looks like spam" }, "message-refused"],
    ["message", { code: 452, text: "4.3.1 Disk full" }, "temporary-refusal"],
  ] as const)("that rejects the %s with %j", async (step, refusal, type) => {
    const server = await real();
    server.state[step] = refusal;
    expect(describeIt(await getFailure(on(server.port)))).toEqual({ type, line: `${refusal.code} ${refusal.text}` });
  });

  const [user, password] = ["mailer", "mail-secret"];
  test("that requires a login gets it", async () => {
    const server = await real({ user, password });
    expect(await getFailure(on(server.port, { username: user, password }))).toBeNull();
    expect(server.received).toHaveLength(1);
  });

  test.each([
    ["is wrong", { username: user, password: "wrong" }, /^535 /],
    ["is missing", {}, /^530 /],
  ])("that requires a login which %s", async (_what, login, line) => {
    const server = await real({ user, password });
    expect(describeIt(await getFailure(on(server.port, login)))).toEqual({
      type: "login-refused",
      line: expect.stringMatching(line),
    });
  });

  test.each([
    ["speaks TLS from the first byte, when it is spoken to in clear", { tls: "implicit" }, "none", "timed-out"],
    ["speaks TLS with an untrusted certificate", { tls: "implicit" }, "tls", "disconnected"],
    ["offers STARTTLS with an untrusted certificate", { tls: "starttls" }, "auto", "disconnected"],
    ["offers STARTTLS with an untrusted certificate", { tls: "starttls" }, "starttls", "disconnected"],
    ["offers no TLS, when it is demanded", {}, "starttls", "disconnected"],
    ["offers no TLS, when it is spoken to with TLS", {}, "tls", "disconnected"],
  ] as const)("that %s: %j, %s", async (_what, options, security, type) => {
    const server = await real(options);
    const error = await getFailure(on(server.port, { security }), { limitMs: limitFor(type) });
    expect(describeIt(error)).toMatchObject({ type });
    expect(server.received).toEqual([]);
  });

  test.each([
    ["offers STARTTLS that is not wanted", { tls: "starttls" }, "none"],
    ["offers no TLS, when it would be taken", {}, "auto"],
  ] as const)("that %s accepts the email", async (_what, options, security) => {
    const server = await real(options);
    expect(await getFailure(on(server.port, { security }))).toBeNull();
  });

  test.each([
    ["implicit", "tls"],
    ["starttls", "starttls"],
    ["starttls", "auto"],
  ] as const)("with a trusted certificate accepts the email over TLS: %s, %s", async (tls, security) => {
    const server = await real({ tls, user, password });
    const before = getCACertificates("default");
    undo.push(() => setDefaultCACertificates(before));
    setDefaultCACertificates([localCertificate]);
    expect(await getFailure(on(server.port, { host: "localhost", username: user, password, security }))).toBeNull();
    expect(server.received[0]?.isEncrypted).toBe(true);
    expect(describeIt(await getFailure(on(server.port, { security })))).toMatchObject({ type: "disconnected" });
  });

  test("whose name resolves to an allowed IP address is reached", async () => {
    const server = await real();
    expect(await getFailure(on(server.port, { host: "localhost" }))).toBeNull();
  });
});

describe("not an SMTP server:", () => {
  test("a name that does not resolve", async () => {
    const notFound = Object.assign(new Error("getaddrinfo ENOTFOUND mail.invalid"), { code: "ENOTFOUND" });
    const outgoing: OutgoingGuard = { ...guard, lookup: (_host, _options, answer) => answer(notFound, "") };
    const error = await getFailure(on(25, { host: "mail.invalid" }), { outgoing });
    expect(describeIt(error)).toEqual({ type: "host-not-found", line: unknownHost });
  });

  test("an internal name, which looks like one that doesn't exist (security review, sibling of LOW 14)", async () => {
    const notFound = Object.assign(new Error("getaddrinfo ENOTFOUND localhost"), { code: "ENOTFOUND" });
    const unknown: OutgoingGuard = { ...guard, lookup: (_host, _options, answer) => answer(notFound, "") };
    const [internal, missing] = await Promise.all(
      [createOutgoingGuard([]), unknown].map((outgoing) => getFailure(on(25, { host: "localhost" }), { outgoing })),
    );
    expect(internal).toBeInstanceOf(AddressNotAllowedError);
    expect(describeIt(internal)).toEqual(describeIt(missing));
  });

  test("a port without a listener", async () => {
    const server = await startMailServer();
    await server.close();
    expect(describeIt(await getFailure(on(server.port)))).toMatchObject({ type: "disconnected" });
    expect(describeIt(await getFailure(on(server.port, { host: "localhost" })))).toMatchObject({
      type: "disconnected",
      line: expect.stringContaining("ECONNREFUSED"),
    });
  });

  test.each([
    ["silence after the greeting", { EHLO: "250-x" }, "timed-out"],
    ["silence after the text", { message: "250-x" }, "timed-out"],
    ["something that is no greeting", { EHLO: "500 what", HELO: "500 what" }, "rejected"],
    ["a 421 reply to EHLO", { EHLO: "421 4.3.2 Shutting down" }, "temporary-refusal"],
    ["no recipient is good enough at the end", { DATA: "554 5.5.1 No valid recipients" }, "rejected"],
    [
      "STARTTLS offered, then refused",
      { EHLO: "250-hello\r\n250 STARTTLS", STARTTLS: "454 4.7.0 No TLS today" },
      "disconnected",
    ],
    [
      "a login refused for now",
      { EHLO: "250-hello\r\n250 AUTH PLAIN", AUTH: "454 4.7.0 Try later" },
      "temporary-refusal",
    ],
    ["a login refused", { EHLO: "250-hello\r\n250 AUTH PLAIN", AUTH: "535 5.7.8 Wrong password" }, "login-refused"],
    ["a login refused by another code", { EHLO: "250-hello\r\n250 AUTH PLAIN", AUTH: "554 5.7.0 No" }, "login-refused"],
    ["a login asked for late", { RCPT: "530 5.7.0 Log in first" }, "login-refused"],
  ])("%s", async (_what, script, type) => {
    const server = on(await scripted(script), { username: "mailer", password: "mail-secret", security: "auto" });
    expect(describeIt(await getFailure(server, { limitMs: limitFor(type) }))).toMatchObject({ type });
  });

  test("another service, whose output is not shown", async () => {
    const error = await getFailure(on(await scripted({ greeting: "SSH-2.0-OpenSSH_9.9 on gateway-7" })));
    expect(describeIt(error)).toEqual({ type: "disconnected", line: "The server doesn't respond like an SMTP server" });
  });

  test("an internal IP address", async () => {
    const strict = createOutgoingGuard([]);
    for (const host of ["127.0.0.1", "169.254.169.254", "::1"])
      expect(describeIt(await getFailure(on(25, { host }), { outgoing: strict })), host).toMatchObject({
        type: "address-not-allowed",
      });
  });
});

describe("a failure message", () => {
  test.each([
    [
      "of the limit",
      new MailTimeoutError(10_000),
      "timed-out",
      "The mail server took longer than 10 seconds for one email",
    ],
    ["of anything else", new Error("Something"), "unknown", "Something"],
    ["of what is no error", "Something", "unknown", "Something"],
    ["of the guard", new AddressNotAllowedError("10.0.0.1"), "address-not-allowed", /^10\.0\.0\.1 is not a public/],
    ["on several lines", new Error("one\r\ntwo\u2028three\0"), "unknown", "one two three"],
    ["without end", new Error("x".repeat(10_000)), "unknown", "x".repeat(500)],
  ])("%s is a single line", (_what, error, type, line) => {
    const described = describeFailure(error, (text) => text);
    expect(described.type).toBe(type);
    if (typeof line === "string") expect(described.line).toBe(line);
    else expect(described.line).toMatch(line);
  });

  test("never contains the login, in any encoding that the server repeats", async () => {
    const login = { username: "mailer", password: "mail-secret" };
    const plain = Buffer.from("\0mailer\0mail-secret").toString("base64");
    const encoded = Buffer.from("mail-secret").toString("base64");
    for (const said of ["mail-secret", plain, encoded]) {
      const port = await scripted({ EHLO: "250-hello\r\n250 AUTH PLAIN", AUTH: `535 Not ${said}, ${said}` });
      const error = await getFailure(on(port, login));
      expect(describeFailure(error, (line) => maskCredentials(line, login)).line).toBe("535 Not ••••••, ••••••");
    }
  });

  test("of a server without a login is unchanged", () => {
    expect(maskCredentials("550 No", { username: "", password: "" })).toBe("550 No");
  });
});

describe("a permanent failure", () => {
  let port: number;
  let server: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    server = await startMailServer();
    port = server.port;
  });
  afterAll(() => server.close());

  test.each([
    ["recipient", { code: 550, text: "5.1.1 No such person" }, true, true],
    ["recipient", { code: 550, text: "No such person" }, true, true],
    ["recipient", { code: 556, text: "5.1.10 Recipient address has null MX" }, true, true],
    ["recipient", { code: 552, text: "5.2.2 Mailbox full" }, true, false],
    ["recipient", { code: 554, text: "5.7.1 On a list" }, true, false],
    ["recipient", { code: 550, text: "relay not permitted" }, true, false],
    ["recipient", { code: 550, text: "127.0.0.1 is in a black list at zen.example" }, true, false],
    ["recipient", { code: 530, text: "5.7.0 Log in" }, false, false],
    ["recipient", { code: 450, text: "4.2.1 Busy" }, false, false],
    ["sender", { code: 550, text: "5.1.1 No such sender" }, false, false],
    ["message", { code: 550, text: "5.1.1 No" }, true, false],
  ] as const)("%s %j: the email %s, the recipient %s", async (step, refusal, isForGood, isOfRecipient) => {
    server.state[step] = refusal;
    const error = await getFailure(on(port));
    delete server.state[step];
    expect([isPermanentRejection(error), isRecipientRejected(error)]).toEqual([isForGood, isOfRecipient]);
  });
});
