import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { Socket } from "node:net";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { ClockMessage } from "./control-server.ts";
import type { ServerProgram } from "./find-program.ts";
import { findFreePort } from "./free-port.ts";

export interface ServerProcess {
  /** `http://localhost:<port>` */
  readonly url: string;
  /** Process ID. */
  readonly pid: number;
  /** Sets how far the server's clock is ahead of the real one. */
  setClock(aheadMs: number): Promise<void>;
  /** Everything that the server printed. */
  output(): string;
  /** Stops the server and PostgreSQL, and deletes their data unless `keepsData`. */
  stop(options?: { readonly keepsData: boolean }): Promise<void>;
}

export interface ServerProcessOptions {
  readonly program: ServerProgram;
  readonly dataFolder: string;
  /** Node.js keeps compiled sources there, so that the next server starts faster. */
  readonly compileCacheFolder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Another process may take a free port before the server does. */
const maxAttempts = 5;

/** Starts a server and waits until it is ready. @throws with its output if it ends instead */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const server = launch(options, port);
    const isReady = await server.ready;
    if (isReady) {
      server.allowEnd();
      return server.process;
    }
    if (attempt < maxAttempts && server.process.output().includes("VESTIBULE_PORT")) continue;
    throw new Error(`The Vestibule server didn't start:\n${server.process.output()}`);
  }
}

const controlFile = new URL(`./control-server${extname(fileURLToPath(import.meta.url))}`, import.meta.url);

function launch({ program, dataFolder, compileCacheFolder, environment }: ServerProcessOptions, port: number) {
  // Neither this process's server settings nor those of its test runner apply to the server.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VESTIBULE|VITEST|NODE|PLAYWRIGHT)/.test(name));
  const child = spawn(process.execPath, ["--import", controlFile.href, ...program.arguments], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // Ctrl-C in a terminal signals the whole process group. The server ends with the test's process instead.
    detached: process.platform !== "win32",
    windowsHide: true,
    env: {
      ...Object.fromEntries(inherited),
      NODE_COMPILE_CACHE: compileCacheFolder,
      VESTIBULE_DATA_DIR: dataFolder,
      VESTIBULE_PORT: String(port),
      VESTIBULE_PUBLIC_URL: `http://localhost:${port}`,
      ...environment,
    },
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const { output, ready } = followOutput(child);
  const stop: ServerProcess["stop"] = async ({ keepsData } = { keepsData: false }) => {
    keepAlive(child, true);
    if (keepsData) child.kill("SIGINT");
    else if (child.connected) child.disconnect();
    if (child.exitCode === null && child.signalCode === null) await exited;
    if (!keepsData) await rm(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  const setClock = async (aheadMs: number) => {
    if (!child.connected) throw new Error(`The Vestibule server has ended:\n${output()}`);
    const message: ClockMessage = { aheadMs };
    const acknowledged = once(child, "message");
    keepAlive(child, true);
    child.send(message);
    await acknowledged;
    keepAlive(child, false);
  };
  const server: ServerProcess = { url: `http://localhost:${port}`, pid: child.pid ?? 0, setClock, output, stop };
  return { process: server, ready, allowEnd: () => keepAlive(child, false) };
}

/** `ready`: whether the server became ready, or false if it ended before. */
function followOutput(child: ChildProcess) {
  let output = "";
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes("is ready in")) resolve(true);
      });
    }
    // After all output was read.
    child.once("close", () => resolve(false));
    child.once("error", (error) => {
      output += error.message;
      resolve(false);
    });
  });
  return { output: () => output, ready };
}

/** Between calls, the server doesn't keep the test's process alive: a test that forgets to stop it can still end. */
function keepAlive(child: ChildProcess, isAlive: boolean): void {
  const change = isAlive ? "ref" : "unref";
  child[change]();
  child.channel?.[change]();
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream[change]();
}
