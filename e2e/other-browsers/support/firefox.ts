import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { inject } from "vitest";
import { readLine, spawnOwned } from "./child-process.ts";
import { sessionCapabilities, type WebDriver, withDeadline } from "./web-driver.ts";

type Response = readonly [
  type: 1,
  id: number,
  error: { readonly error: string; readonly message: string } | null,
  result: unknown,
];

/** The messages in a stream of `<length in bytes>:<JSON>`. */
function createMessageParser(): (chunk: Buffer) => unknown[] {
  let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: unknown[] = [];
    for (let colon = rest.indexOf(":"); colon > 0; colon = rest.indexOf(":")) {
      const end = colon + 1 + Number(rest.toString("latin1", 0, colon));
      if (rest.length < end) break;
      messages.push(JSON.parse(rest.toString("utf8", colon + 1, end)));
      rest = rest.subarray(end);
    }
    return messages;
  };
}

/** Sends commands over Marionette, one after the other. */
function createMarionette(socket: Socket) {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const parse = createMessageParser();
  socket.on("data", (chunk) => {
    for (const message of parse(chunk)) {
      // The first message, which describes the protocol, is an object.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as unknown as Response;
      if (error) pending.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
      else pending.get(id)?.resolve(result);
      pending.delete(id);
    }
  });
  socket.once("close", () => {
    for (const { reject } of pending.values()) reject(new Error("Firefox ended."));
  });
  let lastId = 0;
  return (name: string, parameters: object): Promise<unknown> => {
    lastId += 1;
    const response = Promise.withResolvers<unknown>();
    pending.set(lastId, response);
    const message = JSON.stringify([0, lastId, `WebDriver:${name}`, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return withDeadline(name, response.promise);
  };
}

const getValue = (result: unknown): unknown =>
  typeof result === "object" && result !== null && "value" in result ? result.value : result;

/**
 * Starts Firefox without a window. It speaks WebDriver over a socket (Marionette); geckodriver only translates that to
 * HTTP, and isn't part of Debian.
 *
 * @see https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function startFirefox(): Promise<WebDriver> {
  const profile = await mkdtemp(join(inject("runFolder"), "firefox-"));
  const preferences = { "marionette.port": 0, "ui.prefersReducedMotion": 1, "intl.accept_languages": "en-US" };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile, "user.js"), lines.join(""));
  const { child, stop } = spawnOwned(
    inject("firefoxPath"),
    ["--headless", "--no-remote", "--marionette", "--profile", profile],
    { env: { ...process.env, HOME: profile }, stdio: ["ignore", "pipe", "ignore"] },
  );
  const port = await readLine(child.stdout, /Marionette\s+INFO\s+Listening on port (\d+)/);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  const call = createMarionette(socket);
  await call("NewSession", { capabilities: { alwaysMatch: sessionCapabilities } });
  return {
    send: async ({ name, parameters }) => getValue(await call(name, parameters)),
    stop: async () => {
      socket.destroy();
      await stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}
