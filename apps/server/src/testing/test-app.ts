import { Writable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { contract, type ProjectConfigWrite } from "@vestibule/contract/endpoints";
import { pino } from "pino";
import { createApp } from "../app.ts";
import { createEndUserReader } from "../http/end-user.ts";
import type { Limits } from "../http/limits.ts";
import type { HttpResponse } from "../http/message.ts";
import { noLimits } from "../http/rate-limits/limits.ts";
import { createEraseUserTask, eraseUserTask } from "../modules/accounts/index.ts";
import { createPasswordResetTask, passwordResetTask } from "../modules/auth/index.ts";
import { readInbox } from "../modules/emails/index.ts";
import type { IntegrationClient } from "../modules/integrations/index.ts";
import type { OauthConfig } from "../modules/oauth/index.ts";
import { createDeleteProjectTask, deleteProjectTask } from "../modules/project-owners/index.ts";
import { createProjectStore } from "../modules/projects/index.ts";
import { type Installation, install } from "../modules/setup/index.ts";
import { createEncryption } from "../platform/crypto/encryption.ts";
import { createPasswordHasher } from "../platform/crypto/password-hashing.ts";
import { openDatabase } from "../platform/database/database.ts";
import { createPrimaryReads } from "../platform/database/reads.ts";
import { createOutgoingGuard } from "../platform/outgoing-guard.ts";
import type { Platform } from "../platform/platform.ts";
import { createServerMetrics } from "../platform/telemetry/server-metrics.ts";
import { passiveTracer } from "../platform/telemetry/tracing.ts";
import { toBodyReader } from "./body-reader.ts";
import { checkAgainstContract } from "./check-response.ts";
import { cloneDatabase } from "./test-database.ts";

export const publicUrl = "http://localhost:8100";
export const callbackUrl = `${publicUrl}/demo/handler/email-verification`;

const isLocal = (url: string): boolean => new URL(url).hostname === "localhost";

export const testSecret = "test-secret-test-secret-test-secret-test-secret";

/** 2026-01-15T12:00:00Z; tests advance the clock explicitly. */
const baseTime = Date.UTC(2026, 0, 15, 12);

export interface TestRequest {
  readonly method: string;
  /** Relative to /api/v1, including the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON; a string unchanged, with the content type from the headers. */
  readonly body?: unknown;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body as JSON; undefined for text. */
  readonly json: Record<string, unknown>;
}

export interface TestAppOptions {
  /** No rate limits by default. */
  readonly limits?: (platform: Platform) => Limits;
  readonly oauth?: OauthConfig;
  /** No partner clients by default. */
  readonly integrationClients?: readonly IntegrationClient[];
  /** The server's public URL. */
  readonly publicUrl?: string;
  /** No SMTP server by default. */
  readonly smtpUrl?: string;
}

/** Removes the pending jobs of a task from the queue and returns their payloads. */
const completeJobs = `select payload from graphile_worker.complete_jobs(
  array(select id from graphile_worker.jobs where task_identifier = $1))`;

async function readText({ headers, body }: HttpResponse): Promise<string> {
  if (headers["content-encoding"] === "gzip" && Buffer.isBuffer(body)) return gunzipSync(body).toString();
  if (typeof body === "string" || Buffer.isBuffer(body)) return body.toString();
  let text = "";
  for await (const piece of body) text += piece;
  return text;
}

/** The whole API in this process, with its own database and a frozen clock. */
export async function createTestApp(options: TestAppOptions = {}) {
  const { connection, drop } = await cloneDatabase();
  const logLines: string[] = [];
  const log = pino(
    { level: "debug" },
    new Writable({
      write(chunk, _encoding, done) {
        logLines.push(String(chunk));
        done();
      },
    }),
  );
  const database = openDatabase(connection, { maxConnections: 8, log });
  let now = baseTime;
  let hashes = 0;
  // The lowest cost the library accepts, because these tests don't measure hashing.
  const cheap = createPasswordHasher({ memory: 8, time: 1 });
  const counted =
    <Arguments extends unknown[], Result>(work: (...words: Arguments) => Promise<Result>) =>
    (...words: Arguments): Promise<Result> => {
      hashes += 1;
      return work(...words);
    };
  const platform: Platform = {
    database,
    reads: createPrimaryReads(database),
    clock: () => now,
    readDatabaseClock: async () => now,
    encryption: createEncryption(testSecret),
    passwords: {
      hash: counted(cheap.hash),
      verify: counted(cheap.verify),
      isOutdated: cheap.isOutdated,
      verifyEvenly: counted(cheap.verifyEvenly),
      getLoad: cheap.getLoad,
    },
    log,
    metrics: createServerMetrics(),
    tracer: passiveTracer,
    readEndUser: createEndUserReader({ trustedProxies: [], places: { find: () => null } }),
    outgoing: createOutgoingGuard(isLocal(options.publicUrl ?? publicUrl) ? ["127.0.0.0/8", "::1/128"] : []),
    publicUrl: options.publicUrl ?? publicUrl,
  };
  const projects = createProjectStore(database, platform, platform.clock);
  const installation: Installation = await install(platform, testSecret, {
    internalKeys: { publishableClientKey: undefined, secretServerKey: undefined, superSecretAdminKey: undefined },
    demo: true,
  });
  const app = createApp({
    platform,
    projects,
    mailer: { smtpUrl: options.smtpUrl ?? null, mailFrom: "auth@vestibule.example" },
    version: "2.8.12",
    limits: options.limits?.(platform) ?? noLimits,
    oauth: options.oauth ?? { shared: {}, testIdentityProvider: null },
    integrationClients: options.integrationClients ?? [],
  });

  async function send(request: TestRequest): Promise<TestResponse> {
    const [path = "", query = ""] = request.path.split("?");
    const isJson = request.body !== undefined && typeof request.body !== "string" && !Buffer.isBuffer(request.body);
    const body = isJson ? JSON.stringify(request.body) : (request.body ?? "");
    const outcome = await app.answer({
      method: request.method,
      path: path.startsWith("/api") ? path : `/api/v1${path}`,
      query: new URLSearchParams(query),
      headers: { ...(isJson ? { "content-type": "application/json" } : {}), ...request.headers },
      readBody: toBodyReader(Buffer.isBuffer(body) ? body : String(body)),
      remoteAddress: "127.0.0.1",
    });
    if (outcome.cause) logLines.push(String(outcome.cause));
    const text = await readText(outcome.response);
    const isJsonAnswer = outcome.response.headers["content-type"]?.startsWith("application/json") === true;
    const json = isJsonAnswer ? JSON.parse(text) : {};
    checkAgainstContract(
      contract,
      outcome,
      isJsonAnswer ? json : text,
      request.method === "HEAD" ? "GET" : request.method,
    );
    return { status: outcome.response.status, headers: outcome.response.headers, text, json };
  }

  return {
    ...app,
    platform,
    projects,
    installation,
    logLines,
    send,
    signInNewOwner: app.signInNewOwner,
    /** Advances the clock permanently. */
    advance(ms: number) {
      now += ms;
    },
    /** Advances the clock only while `work` runs, so that other tests' data doesn't expire. */
    async later<T>(ms: number, work: () => Promise<T>): Promise<T> {
      now += ms;
      try {
        return await work();
      } finally {
        now -= ms;
      }
    },
    /** Counts the password hashes computed during `work`. */
    countHashesDuring: async (work: () => Promise<unknown>): Promise<number> => {
      const before = hashes;
      await work();
      return hashes - before;
    },
    async countEmailsSent(): Promise<number> {
      const { rows } = await database.pool.query<{ count: number }>("select count(*)::int as count from emails");
      return rows[0]?.count ?? 0;
    },
    /** Runs pending password reset jobs, as the server does right after its response. */
    async runPasswordResets(): Promise<void> {
      const task = createPasswordResetTask({ ...platform, smtpUrl: null, projects });
      const { rows } = await database.pool.query<{ payload: unknown }>(completeJobs, [passwordResetTask]);
      for (const { payload } of rows) await task(payload, { isLast: false, signal: new AbortController().signal });
    },
    /** Runs pending project deletion jobs, as the server does right after its response. */
    async runProjectDeletions(): Promise<void> {
      const task = createDeleteProjectTask(platform);
      for (;;) {
        const { rows } = await database.pool.query<{ payload: unknown }>(completeJobs, [deleteProjectTask]);
        if (rows.length === 0) return;
        for (const { payload } of rows) await task(payload, { isLast: false, signal: new AbortController().signal });
      }
    },
    /** Runs pending erasures of deleted users once, as the server does some seconds after the deletion. */
    async runErasures(): Promise<void> {
      const task = createEraseUserTask(platform);
      const { rows } = await database.pool.query<{ payload: unknown }>(completeJobs, [eraseUserTask]);
      for (const { payload } of rows) await task(payload, { isLast: false, signal: new AbortController().signal });
    },
    /** The latest 100 emails, newest first, with their text. */
    async emailsSent() {
      // The clock is frozen, so transaction IDs determine the order.
      const { rows } = await database.pool.query<{ id: string }>(
        "select id from emails where state = 'kept' order by created_at desc, xmin::text::bigint desc limit 100",
      );
      const emailsSent = await Promise.all(rows.map(({ id }) => readInbox(platform, id)));
      return emailsSent.filter((mail) => mail !== null);
    },
    async close() {
      await app.activity.flush();
      await app.keyActivity.flush();
      await app.keySetActivity.flush();
      await database.close();
      await drop();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
export type ProjectConfigInput = ProjectConfigWrite;
