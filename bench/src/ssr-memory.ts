/**
 * `npm run bench:ssr -- --requests 10000`: whether an application that renders pages with the signed-in user leaks memory
 * or mixes users up. Builds `examples/nextjs` for production, requests the protected page as two users, and prints the
 * memory of the Next.js process after a forced collection. Fails after an unhandled rejection, or a page without its own
 * user or with the other one. Not a test, because memory depends on the machine.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startVestibule, type Vestibule } from "@vestibule/test";
import { createNextEnvironment, nextProgram, writeNextApp } from "../../e2e/next/support/write-next-app.ts";
import { createFolder, freePort, removeFolder } from "./server.ts";

const parallelRequests = 8;
const printInterval = 1000;
const megabyte = 1_000_000;

/** What the example gets in addition, to look into its process. A `POST` handler is never rendered at build time. */
const files = {
  "instrumentation.js": `globalThis.unhandledRejections = 0;
export function register() {
  process.on("unhandledRejection", () => globalThis.unhandledRejections++);
}
`,
  "app/process/route.js": `import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
export async function POST() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  for (let round = 0; round < 3; round++) {
    collect();
    await new Promise(setImmediate);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return Response.json({ rss, heapUsed, external, unhandledRejections: globalThis.unhandledRejections });
}
`,
};

interface ProcessState {
  /** In bytes. */
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly unhandledRejections: number;
}

interface Visitor {
  readonly name: string;
  readonly cookie: string;
}

async function runNext(args: readonly string[], environment: Record<string, string>, readyText: string) {
  const child = spawn(process.execPath, [nextProgram, ...args], { env: { ...process.env, ...environment } });
  const exited = once(child, "exit");
  let output = "";
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes(readyText)) resolve();
      });
    }
  });
  await Promise.race([ready, exited]);
  if (!output.includes(readyText)) throw new Error(`Next.js failed:\n${output}`);
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { output: () => output, exited, stop };
}

async function createVisitors(vestibule: Vestibule): Promise<readonly [Visitor, Visitor]> {
  const create = async (name: string): Promise<Visitor> => {
    const session = await vestibule.signedIn({ create: { displayName: name }, cookies: "http-only" });
    return { name, cookie: session.cookieHeader };
  };
  return [await create("Ada Lovelace"), await create("Grace Hopper")];
}

/** Requests the page, and returns how many responses are wrong. */
async function requestPages(url: string, count: number, visitors: readonly [Visitor, Visitor]): Promise<number> {
  let [next, wrong] = [0, 0];
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const [own, other] = index % 2 === 0 ? visitors : [visitors[1], visitors[0]];
      const html = await (await fetch(`${url}/private`, { headers: { cookie: own.cookie } })).text();
      if (!html.includes(`Notes of <!-- -->${own.name}`) || html.includes(other.name)) wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: parallelRequests }, work));
  return wrong;
}

const readState = async (url: string): Promise<ProcessState> =>
  (await (await fetch(`${url}/process`, { method: "POST" })).json()) as ProcessState;

const formatState = (requests: number, { rss, heapUsed, external, unhandledRejections }: ProcessState): string => {
  const [all, heap, buffers] = [rss, heapUsed, external].map((bytes) => `${Math.round(bytes / megabyte)} MB`);
  return `${String(requests).padStart(6)} requests  process ${all}  heap ${heap}  buffers ${buffers}  unhandled rejections ${unhandledRejections}`;
};

const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { requests: { type: "string", default: "10000" } } });
  const requests = Number(values.requests);
  const folder = await createFolder();
  // Not `await using`, which the tool that checks imports can't read.
  const vestibule = await startVestibule();
  try {
    const app = join(folder, "app");
    await writeNextApp(app, { cacheComponents: true, files });
    const environment = createNextEnvironment({ ...vestibule, baseUrl: vestibule.url });
    const build = await runNext(["build", app], environment, "(Dynamic)");
    await build.exited;
    const url = `http://localhost:${await freePort()}`;
    const where = ["--port", new URL(url).port, "--hostname", "127.0.0.1"];
    const server = await runNext(["start", app, ...where], environment, "Ready in");
    try {
      const visitors = await createVisitors(vestibule);
      print(`Node ${process.version}; ${parallelRequests} requests at a time, of two users`);
      let wrong = 0;
      for (let done = 0; done < requests; done += printInterval) {
        wrong += await requestPages(url, Math.min(printInterval, requests - done), visitors);
        print(formatState(Math.min(done + printInterval, requests), await readState(url)));
      }
      print(`pages without their own user or with the other one: ${wrong}`);
      if (wrong > 0 || (await readState(url)).unhandledRejections > 0) process.exitCode = 1;
    } finally {
      await server.stop();
    }
  } finally {
    await vestibule.stop();
    await removeFolder(folder);
  }
}

await main();
