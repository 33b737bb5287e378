/**
 * `npm run bench:authenticate`: what `authenticate` of `@vestibule/backend` costs an application for each request. The
 * limit is the verification of an ES256 signature, which the first request with a token needs. Prints medians of
 * interleaved rounds. Not a test, because results depend on the machine.
 */
import { generateKeyPairSync, sign, verify } from "node:crypto";
import { authenticate } from "@vestibule/backend";
import { StackClientApp } from "@vestibule/client";
import { createFolder, removeFolder, startServer } from "./server.ts";
import { openDemo } from "./workloads.ts";

const rounds = 15;
/** Requests in a round. A live request waits for the server. */
const counts = { local: 2000, live: 50, verification: 500 } as const;
const limits = { localMicros: 50, localRequests: 0, liveRequests: 1 } as const;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Time of one task in µs. */
async function measure(count: number, task: () => unknown): Promise<number> {
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) await task();
  return ((performance.now() - startedAt) * 1000) / count;
}

function createVerification(): () => unknown {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const content = Buffer.alloc(600, 1);
  const signature = sign("sha256", content, privateKey);
  return () => verify("sha256", content, publicKey, signature);
}

async function signUp(app: StackClientApp): Promise<string> {
  await app.signUpWithCredential({
    email: `bench-${Date.now()}@example.com`,
    password: "correct horse battery",
    noRedirect: true,
    verificationCallbackUrl: "http://localhost/handler/email-verification",
  });
  const user = await app.getUser({ or: "throw" });
  return String((await user.currentSession.getTokens()).accessToken);
}

async function main(): Promise<void> {
  const folder = await createFolder();
  const server = await startServer(folder);
  try {
    const demo = await openDemo(server.origin);
    const options = { ...demo, baseUrl: server.origin };
    const token = await signUp(new StackClientApp({ ...options, tokenStore: "memory" }));
    const app = new StackClientApp({ ...options, tokenStore: null });
    const send = async (mode: "local" | "live") => {
      const request = new Request("https://app.example.com/notes", { headers: { authorization: `Bearer ${token}` } });
      const { user } = await authenticate(request, { app, mode });
      if (user === null) throw new Error("The user isn't signed in.");
    };
    const countRequests = observeFetch();
    const verification = createVerification();
    await measure(counts.local, () => send("local"));
    const times = { local: [] as number[], live: [] as number[], verification: [] as number[] };
    const requests = { local: 0, live: 0 };
    for (let round = 0; round < rounds; round += 1) {
      times.verification.push(await measure(counts.verification, verification));
      for (const mode of ["local", "live"] as const) {
        const before = countRequests();
        times[mode].push(await measure(counts[mode], () => send(mode)));
        requests[mode] += countRequests() - before;
      }
    }
    const local = median(times.local);
    const perRequest = {
      local: requests.local / (rounds * counts.local),
      live: requests.live / (rounds * counts.live),
    };
    const lines = [
      `Node ${process.version}; medians of ${rounds} rounds`,
      `verification of a signature  ${median(times.verification).toFixed(1)} µs`,
      `local                        ${local.toFixed(1)} µs, ${perRequest.local} requests (limits ${limits.localMicros}, ${limits.localRequests}), ratio ${(local / median(times.verification)).toFixed(2)}`,
      `live                         ${median(times.live).toFixed(0)} µs, ${perRequest.live} requests (limit ${limits.liveRequests})`,
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
    const isMet =
      local <= limits.localMicros &&
      perRequest.local === limits.localRequests &&
      perRequest.live === limits.liveRequests;
    if (!isMet) process.exitCode = 1;
  } finally {
    await server.stop();
    await removeFolder(folder);
  }
}

/** Counts the requests that this process sends from now on. */
function observeFetch(): () => number {
  const original = globalThis.fetch;
  let count = 0;
  globalThis.fetch = (...args) => {
    count += 1;
    return original(...args);
  };
  return () => count;
}

await main();
