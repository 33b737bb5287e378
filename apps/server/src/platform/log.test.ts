import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLog, formatAnnouncement, type LogFormat, type Logger } from "./log.ts";
import { passiveTracer } from "./telemetry/tracing.ts";

let lines: string[];
let counted: string[];
let log: Logger;
const start = (format: LogFormat = "json") => {
  log = createLog("info", {
    format,
    write: (line) => void lines.push(line),
    onError: (level) => void counted.push(level),
  });
};
beforeEach(() => {
  vi.useFakeTimers();
  [lines, counted] = [[], []];
  start();
});
afterEach(() => void vi.useRealTimers());

const parsed = () => lines.map((line) => JSON.parse(line));
const diskFull = (file: number) => Object.assign(new Error(`could not extend file ${file}`), { code: "53100" });

describe("a log line", () => {
  test("is one JSON object with level, time and message", () => {
    log.info({ task: "clean-up" }, "deleted\nsomething");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\{"level":"info","time":"\d{4}-\d\d-\d\dT[\d:.]+Z",.*\}\n$/);
    expect(parsed()[0]).toMatchObject({ task: "clean-up", message: "deleted\nsomething" });
  });

  test("of an answered request has the shape of the others", async () => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const entry = { method: "GET", route: '/"a"', requestId: "r-1", errorCode: undefined, status: 200, ms: 1.5 };
    log = createLog("debug", { fields: { worker: 1 }, write: (line) => void lines.push(line) });
    await passiveTracer.run({ name: "GET /", kind: "server", requestId: "r-1", traceparent }, async () => {
      log.info(entry, "request");
      log.debug(entry, "request");
      log.info(entry, "answered");
    });
    const [info, debug, other] = parsed().map(({ time, ...line }) => ({ ...line, time: typeof time }));
    expect(lines[0]).toMatch(/^\{"level":"info","time":"[^"]+","worker":1,/);
    expect(debug).toEqual({ ...info, level: "debug" });
    expect(other).toEqual({ ...info, message: "answered" });
  });

  test("of a request has its ID and its trace, wherever it is written", async () => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await passiveTracer.run({ name: "GET /", kind: "server", requestId: "r-1", traceparent }, async () => {
      log.warn("something odd");
    });
    expect(parsed()[0]).toMatchObject({ requestId: "r-1", traceId: "0af7651916cd43dd8448eb211c80319c" });
  });

  test("describes an error without what libraries attach to it", () => {
    log.error({ err: Object.assign(diskFull(1), { parameters: ["a password"] }) }, "failed");
    expect(parsed()[0].err).toEqual({
      type: "Error",
      message: "could not extend file 1",
      code: "53100",
      stack: expect.stringContaining("could not extend file 1"),
    });
  });
});

describe("an error that repeats", () => {
  test("is logged ten times in a minute, then counted, and the count is one line", () => {
    for (let n = 0; n < 395; n += 1) log.error({ err: diskFull(n) }, "a write failed");
    expect(lines).toHaveLength(10);
    vi.advanceTimersByTime(60_000);
    expect(parsed().slice(10)).toEqual([
      {
        ...{ level: "error", time: expect.any(String), message: "the same error again" },
        ...{ repeated: "a write failed", count: 385, error: "53100", seconds: 60 },
      },
    ]);
    expect(counted).toHaveLength(395);
  });

  test("is logged in full again in the next minute", () => {
    for (let n = 0; n < 11; n += 1) log.error({ err: diskFull(n) }, "a write failed");
    vi.advanceTimersByTime(60_000);
    log.error({ err: diskFull(12) }, "a write failed");
    expect(parsed().at(-1)).toMatchObject({ message: "a write failed", err: { code: "53100" } });
  });

  test("leaves each request its line, without the error", () => {
    for (let n = 0; n < 30; n += 1) log.error({ route: "/", status: 503, err: diskFull(n) }, "request");
    expect(parsed()).toHaveLength(30);
    expect(parsed().filter((line) => line.err !== undefined)).toHaveLength(10);
    expect(parsed().at(-1)).toMatchObject({ route: "/", status: 503, message: "request" });
  });

  test("doesn't hide another error, or another message", () => {
    for (let n = 0; n < 20; n += 1) log.error({ err: diskFull(n) }, "a write failed");
    log.error({ err: new Error("another") }, "a write failed");
    log.error({ err: diskFull(1) }, "a read failed");
    log.warn({ err: diskFull(1) }, "a write failed");
    expect(lines).toHaveLength(13);
  });

  test("is reported when the server stops", () => {
    for (let n = 0; n < 12; n += 1) log.warn({ err: diskFull(n) }, "a write failed");
    const flushed = vi.fn();
    log.flush(flushed);
    expect(parsed().at(-1)).toMatchObject({ level: "warn", message: "the same error again", count: 2 });
    expect(flushed).toHaveBeenCalledOnce();
  });

  test("without an error, lines are never left out", () => {
    for (let n = 0; n < 30; n += 1) log.warn({ n }, "too many connections");
    expect(lines).toHaveLength(30);
  });
});

describe("for people", () => {
  test("a request is one short line, and an error shows its stack", () => {
    start("pretty");
    log.info({ method: "GET", route: "/health", status: 200, ms: 1.5, requestId: "r-1" }, "request");
    log.error({ err: diskFull(1), list: [1] }, "failed");
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} INFO {2}GET \/health 200 1\.5 ms requestId=r-1\n$/);
    expect(lines[1]).toMatch(/^\S+ ERROR failed list=\[1\]\nError: could not extend file 1\n +at /);
  });

  test("an announcement is its text, and otherwise a line like the others", () => {
    const ready = {
      message: "Vestibule is ready in 1.0 s",
      text: "\n  Ready\n",
      claimUrl: "http://localhost/claim?code=a",
    };
    expect(formatAnnouncement("pretty", ready)).toBe("\n  Ready\n\n");
    const line = formatAnnouncement("json", ready);
    expect(line.endsWith("}\n")).toBe(true);
    expect(JSON.parse(line)).toEqual({
      ...{ level: "info", time: expect.any(String), message: "Vestibule is ready in 1.0 s" },
      claimUrl: "http://localhost/claim?code=a",
    });
  });
});

describe("the standard output of a process that ends", () => {
  const module = JSON.stringify(new URL("log.ts", import.meta.url));
  /** Reads the output only once the process is about to end. Returns the numbers of the lines. */
  const run = async (count: number, end: string): Promise<unknown[]> => {
    // The server touches its standard output, too, which makes writes fail with EAGAIN while a pipe is full.
    const program = `
      import { writeSync } from "node:fs";
      import { setImmediate } from "node:timers/promises";
      import { createLog } from ${module};
      process.stdout.isTTY;
      const log = createLog("info");
      for (let n = 0; n < ${count}; n += 1) {
        log.info({ n, padding: "x".repeat(200) }, "line");
        if (n % 100 === 0) await setImmediate();
      }
      writeSync(2, "ending");
      ${end}`;
    const child = spawn(process.execPath, ["--conditions=vestibule-source", "--input-type=module", "--eval", program]);
    await once(child.stderr, "data");
    const lines = (await text(child.stdout)).trimEnd().split("\n");
    return lines.map((line) => JSON.parse(line).n);
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

  test("has all lines in order after a flush, even if its reader was slow", async () => {
    expect(await run(5_000, "log.flush(() => process.exit(0));")).toEqual(upTo(5_000));
  });

  test("has the lines that waited if it ends at once", async () => {
    expect(await run(50, "process.exit(0);")).toEqual(upTo(50));
  });
});
