import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type LookupFunction, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  AddressNotAllowedError,
  createOutgoingGuard,
  type OutgoingGuard,
} from "../../../../platform/outgoing-guard.ts";
import { localCertificate, localCertificateKey } from "../../../../testing/mail/certificate.ts";
import { type Receiver, startReceiver } from "../../testing/receiver.ts";
import { send, toSafeText } from "./send.ts";

const toLoopback = createOutgoingGuard(["127.0.0.0/8"]);
const nowhereInside = createOutgoingGuard([]);
const message = { headers: { "content-type": "application/json", "svix-id": "msg_1" }, body: '{"type":"☕"}' };
const never = new AbortController().signal;

const post = (url: string, { outgoing = toLoopback, limitMs = 10_000, signal = never } = {}) =>
  send(url, message, { outgoing, userAgent: "Tests/1", limitMs }, signal);

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
  return () => receiver.close();
});

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});
const getPort = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    servers.push(server);
    server.on("connection", (socket) => sockets.push(socket));
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
/** A TCP server that sends these bytes to every connection. */
const startSpeaker = (words: string | Buffer, ends = true): Promise<number> =>
  getPort(
    createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => (ends ? socket.end(words) : socket.write(words)));
    }),
  );

describe("the request", () => {
  test("is a POST with exactly this body and these headers", async () => {
    await post(`http://ada:se%20cret@127.0.0.1:${receiver.port}/a/b?c=d`);
    const [request] = receiver.received;
    expect(request).toMatchObject({ body: message.body, path: "/a/b?c=d" });
    expect(request?.headers).toMatchObject({
      ...message.headers,
      host: `127.0.0.1:${receiver.port}`,
      "user-agent": "Tests/1",
      "content-length": String(Buffer.byteLength(message.body)),
      authorization: `Basic ${Buffer.from("ada:se cret").toString("base64")}`,
    });
  });
});

describe("the response", () => {
  test("is the status and the first KiB of its text", async () => {
    receiver.answer({ status: 418, body: "x".repeat(5_000), headers: { "retry-after": "7" } });
    expect(await post(receiver.url)).toEqual({ status: 418, body: "x".repeat(1024), retryAfter: "7" });
  });

  test("is always text that the database can store", async () => {
    receiver.answer({ status: 200, body: Buffer.concat([Buffer.from("a\0b\x1b[31m\n"), Buffer.from([0xff, 0x41])]) });
    const { body } = await post(receiver.url);
    expect(body).toBe("ab[31m\n\ufffdA");
  });

  test("counts even if its body never ends", async () => {
    const port = await startSpeaker("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nbegun", false);
    expect(await post(`http://127.0.0.1:${port}`, { limitMs: 2_000 })).toMatchObject({ status: 200, body: "begun" });
  });

  test("doesn't end with half a character", () => {
    expect(toSafeText(Buffer.from("caf\u00e9").subarray(0, 4))).toBe("caf");
  });
});

describe("no response", () => {
  test.each<[string, string | Buffer, RegExp]>([
    ["a connection that is closed", "", /closed without a response/],
    ["something that is not HTTP", "220 mail.example.com ESMTP\r\n", /Parse Error/],
    ["headers without end", `HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}\r\n\r\n`, /Header overflow/i],
    ["another protocol", "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n", /./],
  ])("%s", async (_, words, reason) => {
    const port = await startSpeaker(words);
    const answer = await post(`http://127.0.0.1:${port}`);
    expect(answer).toEqual({ status: 0, body: expect.stringMatching(reason), retryAfter: null });
  });

  test("a port without a listener", async () => {
    await receiver.close();
    expect(await post(receiver.url)).toMatchObject({ status: 0, body: "The connection was refused" });
    receiver = await startReceiver();
  });

  test("an unknown host", async () => {
    const answer = await post("http://nowhere.invalid");
    expect(answer).toMatchObject({
      status: 0,
      body: expect.stringMatching(/^(The host is unknown or not public|The DNS lookup failed)/),
    });
  });

  test("a server that accepts the connection but doesn't respond times out", async () => {
    receiver.answer({});
    expect(await post(receiver.url, { limitMs: 300 })).toMatchObject({
      status: 0,
      body: "No response within 0.3 s",
    });
  });

  test("an untrusted certificate", async () => {
    const server = createHttpsServer({ cert: localCertificate, key: localCertificateKey }, (_, response) =>
      response.end(),
    );
    const port = await getPort(server);
    const answer = await post(`https://localhost:${port}`);
    expect(answer).toMatchObject({ status: 0, body: expect.stringMatching(/self.signed|certificate/i) });
  });

  test("isn't recorded if the server shuts down meanwhile: the attempt doesn't count", async () => {
    const stopping = new AbortController();
    receiver.answer(() => {
      stopping.abort(new Error("The server is shutting down"));
      return {};
    });
    await expect(post(receiver.url, { signal: stopping.signal })).rejects.toThrow("The server is shutting down");
  });
});

describe("internal addresses (SSRF, security bar 44)", () => {
  test.each([
    ["an IPv4 address", "127.0.0.1"],
    ["one written as a number", "2130706433"],
    ["one written in hexadecimal", "0x7f000001"],
    ["a short one", "127.1"],
    ["nothing but zero", "0"],
    ["a name that leads inside", "localhost"],
    ["a name below localhost", "hooks.localhost"],
  ])("doesn't connect to %s", async (_, host) => {
    const answer = await post(`http://${host}:${receiver.port}`, { outgoing: nowhereInside });
    expect(answer).toMatchObject({
      status: 0,
      body: expect.stringMatching(/^(The host is unknown or not public|The DNS lookup failed)/),
    });
    expect(receiver.received).toEqual([]);
  });

  test.each(["[::1]", "[::ffff:127.0.0.1]", "169.254.169.254", "10.0.0.1", "[fd00::1]"])(
    "rejects %s before the DNS lookup",
    async (host) => {
      const answer = await post(`http://${host}/latest/meta-data`, { outgoing: nowhereInside });
      expect(answer).toMatchObject({ status: 0, body: expect.stringMatching(/^The host is unknown or not public/) });
    },
  );

  test("security review LOW 14: doesn't tell which names exist in the internal network", async () => {
    const lookup: OutgoingGuard["lookup"] = (hostname, _options, callback) => {
      const unknown = Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
      callback(hostname === "vault.corp.example" ? new AddressNotAllowedError(hostname) : unknown, "");
    };
    const outgoing: OutgoingGuard = { ...nowhereInside, lookup };
    const [internal, unknown] = [
      await post("http://vault.corp.example", { outgoing }),
      await post("http://nowhere.corp.example", { outgoing }),
    ];
    expect(internal.body).toBe(unknown.body);
    expect(internal.body).not.toContain("vault");
  });

  test("doesn't follow redirects", async () => {
    const inside = await startReceiver();
    receiver.answer({ status: 307, headers: { location: inside.url } });
    expect(await post(receiver.url)).toMatchObject({ status: 307 });
    expect(inside.received).toEqual([]);
    await inside.close();
  });

  test("connects to the address that was checked: one DNS lookup per attempt prevents DNS rebinding", async () => {
    const asked: string[] = [];
    const lookup: LookupFunction = (name, options, done) => {
      asked.push(name);
      toLoopback.lookup("127.0.0.1", options, done);
    };
    const outgoing: OutgoingGuard = { checkHost: toLoopback.checkHost, lookup };
    await post(`http://changing.example.com:${receiver.port}/hook`, { outgoing });
    await post(`http://changing.example.com:${receiver.port}/hook`, { outgoing });
    expect(receiver.received).toHaveLength(2);
    expect(asked).toEqual(["changing.example.com", "changing.example.com"]);
  });
});
