import type { LoadRequest } from "./load.ts";
import type { LimitName } from "./machine-limits.ts";
import { prepareRequests } from "./workloads.ts";

const serverKey = "ssk_bench_bench_bench";
const adminKey = "sak_bench_bench_bench";

/**
 * Server settings for the test: fixed keys for the `internal` project, the only one whose keys a fresh server takes
 * from its environment.
 */
export const internalKeys = {
  VESTIBULE_INTERNAL_SECRET_SERVER_KEY: serverKey,
  VESTIBULE_INTERNAL_SUPER_SECRET_ADMIN_KEY: adminKey,
};

const json = { "content-type": "application/json", "x-stack-project-id": "internal" };
const asServer = { ...json, "x-stack-access-type": "server", "x-stack-secret-server-key": serverKey };
const asAdmin = { ...json, "x-stack-access-type": "admin", "x-stack-super-secret-admin-key": adminKey };

/** Creates a user with an API key and prepares the request that verifies the key. */
async function prepareKeyCheck(origin: string): Promise<LoadRequest> {
  const send = async (method: string, path: string, headers: Readonly<Record<string, string>>, body: object) => {
    const response = await fetch(`${origin}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    const answer: unknown = await response.json();
    if (!response.ok || typeof answer !== "object" || answer === null)
      throw new Error(`Benchmark setup failed: ${path}`);
    return new Map<string, unknown>(Object.entries(answer));
  };
  await send("PATCH", "/projects/current", asAdmin, { config: { allow_user_api_keys: true } });
  const person = await send("POST", "/users", asServer, {
    primary_email: "keys@example.com",
    primary_email_verified: true,
  });
  const key = await send("POST", "/user-api-keys", asServer, { user_id: person.get("id"), description: "bench" });
  return {
    method: "POST",
    path: "/api/v1/user-api-keys/check",
    headers: asServer,
    body: JSON.stringify({ api_key: key.get("value") }),
  };
}

/** What one kind of request is measured by. */
export interface Job {
  readonly name: string;
  readonly limit: LimitName;
  /** The smallest share of the limit. */
  readonly bar: number;
  /** CPU time per request, in µs; null: no bar. */
  readonly nodeBar: number | null;
  readonly postgresBar: number | null;
  /**
   * How many times as long as the others it is measured. Requests that are under way at the end aren't counted, which are a
   * tenth of the sign-ins of two seconds.
   */
  readonly lengthFactor?: number;
}

export const jobs = [
  { name: "password sign-in", limit: "hashes", bar: 0.92, nodeBar: null, postgresBar: null, lengthFactor: 4 },
  { name: "refresh", limit: "reads", bar: 0.3, nodeBar: 80, postgresBar: 80 },
  { name: "users/me", limit: "reads", bar: 0.35, nodeBar: 60, postgresBar: 100 },
  { name: "user-api-keys/check", limit: "reads", bar: 0.3, nodeBar: null, postgresBar: null },
  { name: "projects/current", limit: "HTTP", bar: 0.5, nodeBar: null, postgresBar: null },
  { name: "JWKS", limit: "HTTP", bar: 0.5, nodeBar: null, postgresBar: null },
] as const satisfies readonly Job[];

export type JobName = (typeof jobs)[number]["name"];

export type JobRequests = Readonly<Record<JobName, LoadRequest>>;

/** The request of each job, on behalf of a user who signed up for it. */
export async function prepareJobs(origin: string): Promise<JobRequests> {
  const { signIn, refresh, me, project, jwks } = await prepareRequests(origin);
  return {
    "password sign-in": signIn,
    refresh,
    "users/me": me,
    "user-api-keys/check": await prepareKeyCheck(origin),
    "projects/current": project,
    JWKS: jwks,
  };
}
