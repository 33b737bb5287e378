/**
 * `npm run timing`: measures whether response times reveal that an account exists. Prints medians. Not a test, because
 * results depend on the machine.
 */

import { createFolder, removeFolder, startServer } from "./server.ts";
import { openDemo } from "./workloads.ts";

const attemptCount = 200;
/** Max difference between the medians, in ms. @see ASVS 5.0 6.3.8 */
const allowedMs = 10;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** `access`: default is client access to the demo project. */
type Send = (path: string, body: object, access?: keyof typeof internalHeaders) => Promise<number>;

const keys = {
  publishableClientKey: "pck_timing-publishable-client-key",
  secretServerKey: "ssk_timing-secret-server-key",
};
const internal = { "content-type": "application/json", "x-stack-project-id": "internal" };
/** Project `internal`, whose server key can import a user. */
const internalHeaders = {
  client: {
    ...internal,
    "x-stack-access-type": "client",
    "x-stack-publishable-client-key": keys.publishableClientKey,
  },
  server: { ...internal, "x-stack-access-type": "server", "x-stack-secret-server-key": keys.secretServerKey },
};

/** Bcrypt of cost 12, the costliest that can be imported. */
const importedHash = `$2b$12$${".".repeat(53)}`;

async function expectStatus(answer: Promise<number>, status: number): Promise<void> {
  const actual = await answer;
  if (actual !== status) throw new Error(`Expected ${status}, got ${actual}: the measurement is invalid`);
}

/** Alternates between the two requests so that both see the same machine load. */
async function compare(name: string, first: () => Promise<void>, second: () => Promise<void>): Promise<boolean> {
  const times: [number[], number[]] = [[], []];
  for (let index = 0; index < attemptCount; index += 1) {
    for (const [kind, run] of [first, second].entries()) {
      const startedAt = performance.now();
      await run();
      times[kind]?.push(performance.now() - startedAt);
    }
  }
  const [a, b] = [median(times[0]), median(times[1])];
  const difference = Math.abs(a - b);
  const passes = difference <= allowedMs;
  const formatted = [a, b, difference].map((ms) => `${ms.toFixed(2)} ms`);
  print(
    `${name.padEnd(46)} ${formatted[0]} / ${formatted[1]}, difference ${formatted[2]}${passes ? "" : "  TOO MUCH"}`,
  );
  return passes;
}

async function measure(send: Send): Promise<boolean> {
  const callback = { callback_url: "http://localhost/handler/password-reset" };
  const known = "known@example.com";
  const imported = "imported@example.com";
  const password = "a password that no one guesses";
  await expectStatus(
    send("/auth/password/sign-up", { email: known, password, verification_callback_url: "http://localhost/verify" }),
    200,
  );
  await expectStatus(
    send(
      "/users",
      { primary_email: imported, primary_email_auth_enabled: true, password_hash: importedHash },
      "server",
    ),
    201,
  );
  let count = 0;
  const unknown = (): string => `unknown-${count++}@example.com`;
  const signIn = (email: string, access?: "client") =>
    expectStatus(send("/auth/password/sign-in", { email, password: "wrong one" }, access), 400);
  const reset = (email: string) => expectStatus(send("/auth/password/send-reset-code", { email, ...callback }), 200);

  print(`Medians of ${attemptCount} attempts each; at most ${allowedMs} ms apart`);
  const results = [
    await compare(
      "sign-in: wrong password / unknown email",
      () => signIn(known),
      () => signIn(unknown()),
    ),
    await compare(
      "sign-in: imported password / unknown email",
      () => signIn(imported, "client"),
      () => signIn(unknown(), "client"),
    ),
    await compare(
      "reset request: known / unknown email",
      () => reset(known),
      () => reset(unknown()),
    ),
  ];
  return results.every(Boolean);
}

const folder = await createFolder();
try {
  const server = await startServer(folder, {
    VESTIBULE_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.publishableClientKey,
    VESTIBULE_INTERNAL_SECRET_SERVER_KEY: keys.secretServerKey,
  });
  try {
    const { headers } = await openDemo(server.origin);
    const passes = await measure(async (path, body, access) => {
      const response = await fetch(`${server.origin}/api/v1${path}`, {
        method: "POST",
        headers: access === undefined ? headers : internalHeaders[access],
        body: JSON.stringify(body),
      });
      await response.text();
      return response.status;
    });
    process.exitCode = passes ? 0 : 1;
  } finally {
    await server.stop();
  }
} finally {
  await removeFolder(folder);
}
