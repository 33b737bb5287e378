import { randomUUID } from "node:crypto";
import { openDemo } from "../workloads.ts";
import { sleep } from "./programs.ts";

/** A user whose sign-up the server confirmed. */
interface RecordedUser {
  readonly email: string;
  readonly refreshToken: string;
  /** "unknown": a revocation that failed. It may have happened. */
  session: "active" | "revoked" | "unknown";
  /** Whether a server rejected the active session. */
  wasRejected: boolean;
}

interface Answer {
  /** 0: no response. */
  readonly status: number;
  readonly body: unknown;
}

/** What clients saw since `startRound`. Times are of `performance.now()`. */
interface Round {
  signUps: number;
  revocations: number;
  refreshes: number;
  failures: number;
  revokedAccepted: number;
  firstFailureAt: number | undefined;
  /** The first confirmed change after the last failure, of a request that started after `failedAt`. */
  recoveredAt: number | undefined;
  lastChangeAt: number | undefined;
  /** Set when the primary was stopped. */
  failedAt: number | undefined;
  maxRequestMs: number;
}

export interface Verification {
  /** Confirmed sign-ups whose session no longer exists. */
  readonly lost: number;
  /** Revoked sessions that the server accepted. */
  readonly revokedAccepted: number;
}

export interface RecordingClient {
  startRound(): Round;
  /** Uses every session recorded since `startRound`, or ever. `origin`: the server that is asked. */
  verify(origin: string, which: "round" | "all"): Promise<Verification>;
  listEmails(): string[];
  stop(): Promise<void>;
}

const workers = 4;
/** Longer than the server waits for the database. */
const requestTimeoutMs = 40_000;
const pauseMs = 20;
const hasToken = (body: unknown): body is { refresh_token: string } =>
  typeof body === "object" && body !== null && "refresh_token" in body;

const emptyRound = (): Round => ({
  signUps: 0,
  revocations: 0,
  refreshes: 0,
  failures: 0,
  revokedAccepted: 0,
  firstFailureAt: undefined,
  recoveredAt: undefined,
  lastChangeAt: undefined,
  failedAt: undefined,
  maxRequestMs: 0,
});

/** Signs up, refreshes and revokes through both servers in turn, without a pause, and records every confirmed change. */
export async function startClient(origins: readonly string[]): Promise<RecordingClient> {
  const { headers } = await openDemo(origins[0] ?? "");
  const { "content-type": _, ...clientHeaders } = headers;
  const users: RecordedUser[] = [];
  const revoked: RecordedUser[] = [];
  let firstOfRound = 0;
  let round = emptyRound();
  let isStopping = false;

  async function call(
    origin: string,
    method: "POST" | "DELETE",
    path: string,
    options: { body?: object; token?: string },
  ): Promise<Answer> {
    try {
      const response = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: options.token === undefined ? headers : { ...clientHeaders, "x-stack-refresh-token": options.token },
        body: options.body ? JSON.stringify(options.body) : null,
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      return { status: 0, body: null };
    }
  }
  const refresh = (origin: string, { refreshToken }: RecordedUser): Promise<Answer> =>
    call(origin, "POST", "/auth/sessions/current/refresh", { token: refreshToken });
  const signUp = (origin: string, email: string): Promise<Answer> =>
    call(origin, "POST", "/auth/password/sign-up", {
      body: { email, password: "correct horse battery", verification_callback_url: "http://localhost/verify" },
    });
  const revoke = (origin: string, { refreshToken }: RecordedUser): Promise<Answer> =>
    call(origin, "DELETE", "/auth/sessions/current", { token: refreshToken });

  /** Times a request and records whether the service was available. @returns null if it was not */
  async function observe(request: Promise<Answer>, isChange = false): Promise<Answer | null> {
    const startedAt = performance.now();
    const answer = await request;
    const now = performance.now();
    round.maxRequestMs = Math.max(round.maxRequestMs, now - startedAt);
    if (answer.status === 0 || answer.status >= 500) {
      round.failures += 1;
      round.firstFailureAt ??= now;
      round.recoveredAt = undefined;
      await sleep(pauseMs);
      return null;
    }
    if (isChange && answer.status === 200) {
      round.lastChangeAt = now;
      if (round.failedAt !== undefined && startedAt > round.failedAt) round.recoveredAt ??= now;
    }
    return answer;
  }

  async function visit(getOrigin: () => string): Promise<void> {
    const email = `ha-${randomUUID()}@example.com`;
    const signedUp = await observe(signUp(getOrigin(), email), true);
    if (!signedUp || !hasToken(signedUp.body)) return;
    const { refresh_token: refreshToken } = signedUp.body;
    const user: RecordedUser = { email, refreshToken, session: "active", wasRejected: false };
    users.push(user);
    round.signUps += 1;
    for (let count = 0; count < 3; count += 1) {
      const refreshed = await observe(refresh(getOrigin(), user));
      if (refreshed?.status === 200) round.refreshes += 1;
      else if (refreshed) user.wasRejected = true;
    }
    if (users.length % 2 === 0) {
      const answer = await observe(revoke(getOrigin(), user), true);
      user.session = answer?.status === 200 ? "revoked" : "unknown";
      if (user.session === "revoked") {
        revoked.push(user);
        round.revocations += 1;
      }
    }
    // An earlier revocation, which a server could have forgotten.
    const other = revoked.at(-1 - Math.floor(Math.random() * Math.min(revoked.length, 20)));
    if (other && (await observe(refresh(getOrigin(), other)))?.status === 200) round.revokedAccepted += 1;
  }

  async function work(number: number): Promise<void> {
    let turn = number;
    const getOrigin = (): string => origins[turn++ % origins.length] ?? "";
    while (!isStopping) await visit(getOrigin);
  }
  const working = Array.from({ length: workers }, (_, number) => work(number));

  return {
    startRound() {
      firstOfRound = users.length;
      round = emptyRound();
      return round;
    },
    async verify(origin, which) {
      const checked = users.slice(which === "all" ? 0 : firstOfRound);
      const result = { lost: 0, revokedAccepted: 0 };
      const check = async (user: RecordedUser): Promise<void> => {
        // It can change in the meantime.
        const before = user.session;
        const { status } = await refresh(origin, user);
        if (status === 0 || status >= 500) throw new Error(`The check of a session got status ${status}`);
        if (before === "revoked" && status === 200) result.revokedAccepted += 1;
        const isActive = before === "active" && user.session === "active";
        if (user.wasRejected || (isActive && status !== 200)) result.lost += 1;
      };
      for (let index = 0; index < checked.length; index += workers)
        await Promise.all(checked.slice(index, index + workers).map(check));
      return result;
    },
    listEmails: () => users.map(({ email }) => email),
    async stop() {
      isStopping = true;
      await Promise.all(working);
    },
  };
}
