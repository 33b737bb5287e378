import { connect } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { type Listener, listen } from "./listener.ts";

const listeners: Listener[] = [];
afterEach(() => Promise.all(listeners.splice(0).map((listener) => listener.close())));

/** A loopback server that responds with these chunks and records its log lines. */
async function serve(pieces: () => AsyncIterable<string>) {
  const lines: string[] = [];
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    log: pino({ level: "info" }, { write: (line: string) => void lines.push(line) }),
    answer: async () => ({
      response: { status: 200, headers: { "content-type": "text/csv" }, body: pieces() },
      route: "/api/v1/somewhere",
      requestId: "r",
    }),
  });
  listeners.push(listener);
  return { url: `http://127.0.0.1:${listener.port}`, port: listener.port, lines };
}

/** A promise with its resolve function. */
function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

/** Larger than the socket buffers. */
const largePiece = "x".repeat(1_000_000);

describe("a streamed response", () => {
  test("is sent while it is generated", async () => {
    const wait = deferred();
    const { url } = await serve(async function* () {
      yield "first,";
      await wait.promise;
      yield "second";
    });
    const response = await fetch(url);
    expect(response.headers.get("content-type")).toBe("text/csv");
    expect(response.headers.get("content-length")).toBeNull();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe("first,");
    wait.resolve();
    expect((await reader?.read())?.value).toBe("second");
    expect((await reader?.read())?.done).toBe(true);
  });

  test("without chunks is empty", async () => {
    const { url } = await serve(async function* () {});
    expect(await (await fetch(url)).text()).toBe("");
  });

  test("is logged when it is complete", async () => {
    const wait = deferred();
    const { url, lines } = await serve(async function* () {
      yield "first";
      await wait.promise;
    });
    const response = await fetch(url);
    expect(lines).toEqual([]);
    wait.resolve();
    await response.text();
    await expect.poll(() => lines.map((line) => JSON.parse(line).level)).toEqual([30]);
  });

  test("is generated no faster than the client reads, and stops when the client disconnects", async () => {
    const end = deferred();
    let made = 0;
    const { port, lines } = await serve(async function* () {
      try {
        for (; made < 1_000; made += 1) yield largePiece;
      } finally {
        end.resolve();
      }
    });
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await new Promise((resolve) => socket.once("readable", resolve));
    socket.destroy();
    await end.promise;
    expect(made).toBeLessThan(1_000);
    await expect.poll(() => lines.map((line) => JSON.parse(line).level)).toEqual([30]);
  });

  test("that fails midway is not mistaken for a complete one and is logged as an error", async () => {
    const { url, lines } = await serve(async function* () {
      yield "first";
      throw new Error("the database went away");
    });
    const read = fetch(url).then((response) => response.text());
    await expect(read).rejects.toThrow();
    await expect.poll(() => lines.map((line) => JSON.parse(line).err?.message)).toEqual(["the database went away"]);
    expect(JSON.parse(lines[0] ?? "{}").level).toBe(50);
  });
});
