import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { cloneDatabase, type OwnDatabase } from "../../testing/test-database.ts";
import { PlainError } from "../api-error.ts";
import type { LimitedAttempt, Limits } from "../limits.ts";
import { createLimits, noLimits } from "./limits.ts";

const minuteMs = 60_000;
const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });

let own: OwnDatabase;
let database: Database;
beforeAll(async () => {
  own = await cloneDatabase();
  database = openDatabase(own.connection, { maxConnections: 4, log });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 15, 12) });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.pool.query("alter table if exists elsewhere rename to rate_limits");
  await database.pool.query("truncate rate_limits");
});
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

const request = {
  method: "POST",
  path: "/",
  query: new URLSearchParams(),
  headers: {},
  readBody: null,
  remoteAddress: "192.0.2.1",
};
const from = (remoteAddress: string) => ({ request: { ...request, remoteAddress } });
const signIn: LimitedAttempt = {
  action: "credential",
  projectId: "p",
  accessType: "client",
  request,
  account: "ada@example.com",
};
const mail: LimitedAttempt = {
  action: "mail",
  projectId: "p",
  accessType: "client",
  request,
  recipient: "bob@example.com",
};

/** Addresses with an active session of every account's owner. */
const ownersAddresses = new Set(["198.51.100.7"]);
const make = (shared: Database | null): Limits =>
  createLimits({
    shared,
    readEndUser: ({ remoteAddress }) => ({ ip: remoteAddress ?? null, place: null, userAgent: null }),
    isTrustedAddress: async ({ ip }) => ownersAddresses.has(ip),
    log,
  });

/** Makes attempts until one is rejected; returns how many were not. */
async function countUntilRefused(limits: Limits, toAttempt: (index: number) => LimitedAttempt): Promise<number> {
  for (let index = 0; index < 5000; index += 1) {
    if (await getRefusal(limits, toAttempt(index))) return index;
  }
  return Number.POSITIVE_INFINITY;
}

async function getRefusal(limits: Limits, attempt: LimitedAttempt): Promise<PlainError | null> {
  try {
    await limits.check(attempt);
    return null;
  } catch (error) {
    if (error instanceof PlainError) return error;
    throw error;
  }
}

describe.each(["in memory", "in the database"])("limits counted %s", (where) => {
  let limits: Limits;
  beforeEach(() => {
    limits = make(where === "in memory" ? null : database);
  });

  const rows: [name: string, attempts: number, toAttempt: (index: number) => LimitedAttempt][] = [
    ["one account from one address", 10, () => signIn],
    ["many accounts from one address", 100, (i) => ({ ...signIn, account: `${i}@example.com` })],
    ["one account from many addresses", 100, (i) => ({ ...signIn, ...from(`203.0.113.${i}`) })],
    ["one account from many addresses of one IPv6 network", 10, (i) => ({ ...signIn, ...from(`2001:db8::${i + 1}`) })],
    ["one account through servers", 100, () => ({ ...signIn, accessType: "server" })],
    ["codes from one address", 100, () => ({ ...signIn, action: "code", account: undefined })],
    ["emails to one recipient from one IP address", 5, () => mail],
    ["emails of another kind to the same recipient", 10, (i) => ({ ...mail, emailKind: i % 2 ? "notice" : "resend" })],
    ["emails from one IP address", 60, (i) => ({ ...mail, recipient: `${i}@example.com` })],
    ["sign-ups from one address", 60, () => ({ ...signIn, action: "sign-up", account: undefined })],
  ];
  test.each(rows)("of %s: %d", async (_name, attempts, toAttempt) => {
    expect(await countUntilRefused(limits, toAttempt)).toBe(attempts);
  });

  test("a server, which acts for many users from one address, is limited only by account", async () => {
    const accounts = Array.from({ length: 300 }, (_, index) => `${index}@example.com`);
    for (const account of accounts) await limits.check({ ...signIn, accessType: "server", account });
  });

  test("a rejection has a Retry-After in whole seconds and no error code", async () => {
    await countUntilRefused(limits, () => signIn);
    pass(30_500);
    const refusal = await getRefusal(limits, signIn);
    expect(refusal).toMatchObject({ status: 429, headers: { "retry-after": "570" } });
    expect(refusal?.message).toBe("Too many attempts. Try again in 10 minutes.");
    expect(Object.keys(refusal?.headers ?? {})).toEqual(["retry-after"]);
  });

  test("a wait of less than a second is reported as one second", async () => {
    await countUntilRefused(limits, () => signIn);
    pass(10 * minuteMs - 1);
    expect((await getRefusal(limits, signIn))?.headers).toEqual({ "retry-after": "1" });
  });

  test("the window ends on time, whatever attempts were made meanwhile", async () => {
    await countUntilRefused(limits, () => signIn);
    pass(9 * minuteMs);
    expect(await getRefusal(limits, signIn)).not.toBeNull();
    pass(minuteMs);
    expect(await countUntilRefused(limits, () => signIn)).toBe(10);
  });

  test("successful sign-ins from one address are limited to a thousand", async () => {
    const getAccount = (index: number) => ({ ...signIn, account: `person${index}@example.com` });
    for (let index = 0; index < 1000; index += 1) await (await limits.check(getAccount(index))).succeeded();
    expect(await getRefusal(limits, signIn)).toBeInstanceOf(PlainError);
    expect(await getRefusal(limits, { ...signIn, ...from("192.0.2.2") })).toBeNull();
    pass(10 * minuteMs);
    expect(await getRefusal(limits, signIn)).toBeNull();
  });

  test("correct credentials don't count", async () => {
    for (let index = 0; index < 150; index += 1) await (await limits.check(signIn)).succeeded();
    expect(await countUntilRefused(limits, () => signIn)).toBe(10);
  });

  test("correct codes don't count", async () => {
    const code = { ...signIn, action: "code" } as const;
    for (let index = 0; index < 150; index += 1) await (await limits.check(code)).succeeded();
    expect(await countUntilRefused(limits, () => code)).toBe(100);
  });

  test("emails and sign-ups count even when they succeed", async () => {
    for (let index = 0; index < 5; index += 1) await (await limits.check(mail)).succeeded();
    expect(await getRefusal(limits, mail)).not.toBeNull();
  });

  test("an attacker with many addresses can't lock out a user with a session at a trusted address", async () => {
    await countUntilRefused(limits, (i) => ({ ...signIn, ...from(`203.0.113.${i}`) }));
    expect(await getRefusal(limits, { ...signIn, ...from("203.0.113.250") })).not.toBeNull();
    expect(await getRefusal(limits, { ...signIn, ...from("198.51.100.7") })).toBeNull();
  });

  test("an account allows 300 wrong guesses a day from all addresses", async () => {
    let guesses = 0;
    for (let hour = 0; hour < 5; hour += 1) {
      guesses += await countUntilRefused(limits, (i) => ({ ...signIn, ...from(`203.0.${hour}.${i}`) }));
      pass(60 * minuteMs);
    }
    expect(guesses).toBe(300);
  });

  test("a trusted address is also limited to 10 wrong passwords", async () => {
    expect(await countUntilRefused(limits, () => ({ ...signIn, ...from("198.51.100.7") }))).toBe(10);
  });

  test("rejected attempts on one account don't consume the limit of the address", async () => {
    for (let index = 0; index < 300; index += 1) await getRefusal(limits, signIn);
    const others = await countUntilRefused(limits, (i) => ({ ...signIn, account: `${i}@example.com` }));
    expect(others).toBe(90);
  });

  test("emails rejected for one recipient don't consume the project's limit", async () => {
    for (let index = 0; index < 300; index += 1) await getRefusal(limits, mail);
    expect(await countUntilRefused(limits, (i) => ({ ...mail, recipient: `${i}@example.com` }))).toBe(55);
  });

  test("one IP address sends at most 20 emails a day to a recipient", async () => {
    let sent = 0;
    for (let quarter = 0; quarter < 10; quarter += 1) {
      sent += await countUntilRefused(limits, () => mail);
      pass(15 * minuteMs);
    }
    expect(sent).toBe(20);
    expect(Number((await getRefusal(limits, mail))?.headers["retry-after"])).toBe((24 - 2.5) * 3600);
  });

  describe("security review MEDIUM 7: strangers can't lock a user out of emails", () => {
    const reset = { ...mail, emailKind: "password-reset" } as const;
    const isSuppressed = async (index: number, attempt: LimitedAttempt = reset) =>
      (await limits.check({ ...attempt, ...from(`203.0.113.${index}`) })).isEmailSuppressed;
    /** Requests from as many networks, one each. */
    async function flood(count: number): Promise<boolean[]> {
      const results: boolean[] = [];
      for (let index = 0; index < count; index += 1) results.push(await isSuppressed(index));
      return results;
    }

    test("a stranger's requests don't count against others", async () => {
      await countUntilRefused(limits, () => reset);
      expect(await isSuppressed(1)).toBe(false);
    });

    test("after 20 from many networks, one in five minutes is sent; the others get the same response", async () => {
      const results = await flood(40);
      expect(results.map((suppressed) => !suppressed)).toEqual(results.map((_, index) => index < 21));
      pass(5 * minuteMs);
      expect([await isSuppressed(100), await isSuppressed(101)]).toEqual([false, true]);
    });

    test("emails that need a signed-in user are rejected for five minutes at most", async () => {
      const invitation = { ...mail, emailKind: "invitation" } as const;
      const sent = await countUntilRefused(limits, (i) => ({ ...invitation, ...from(`203.0.113.${i}`) }));
      expect(sent).toBe(21);
      const refusal = await getRefusal(limits, { ...invitation, ...from("203.0.113.250") });
      expect(Number(refusal?.headers["retry-after"])).toBeLessThanOrEqual(300);
    });

    test("each kind has its own budget", async () => {
      await flood(30);
      expect(await isSuppressed(200, { ...mail, emailKind: "sign-in" })).toBe(false);
    });

    test("a server with a secret key isn't limited by recipient", async () => {
      await flood(30);
      const results = Array.from({ length: 30 }, () => limits.check({ ...reset, accessType: "server" }));
      expect((await Promise.all(results)).some(({ isEmailSuppressed }) => isEmailSuppressed)).toBe(false);
    });
  });

  test("projects have separate counters", async () => {
    await countUntilRefused(limits, () => signIn);
    expect(await getRefusal(limits, { ...signIn, projectId: "q" })).toBeNull();
  });

  test("50 concurrent guesses pass no more than 50 sequential ones", async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => getRefusal(limits, signIn)));
    expect(results.filter((result) => result === null)).toHaveLength(10);
  });

  test("the log names the rule, but not the user", async () => {
    await countUntilRefused(limits, () => signIn);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"rule":"credential-both"');
    expect(lines.join()).not.toMatch(/ada@|192\.0\.2/);
  });
});

/** Makes the database counters fail. Returns a function that restores them. */
async function breakCounters(): Promise<() => Promise<unknown>> {
  await database.pool.query("alter table rate_limits rename to elsewhere");
  return () => database.pool.query("alter table elsewhere rename to rate_limits");
}

describe("servers that share a database", () => {
  test("share counters, even when they start concurrently", async () => {
    const [one, two] = [make(database), make(database)];
    await Promise.all([one.check(signIn), two.check(signIn)]);
    expect(await countUntilRefused(one, () => signIn)).toBe(8);
    expect(await getRefusal(two, signIn)).not.toBeNull();
  });

  test("store no addresses in their counters", async () => {
    const limits = make(database);
    await limits.check(signIn);
    await limits.check(mail);
    const { rows } = await database.pool.query("select * from rate_limits");
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toMatch(/ada@|bob@|example|192\.0\.2/);
  });

  test("count separately and log it while the database is unavailable: no lockout and no unlimited guessing", async () => {
    const limits = make(database);
    await breakCounters();
    expect(await countUntilRefused(limits, () => signIn)).toBe(10);
    await (await limits.check({ ...signIn, account: "else@example.com" })).succeeded();
    expect(lines.filter((line) => line.includes("rate limit counters are unavailable in the database"))).toHaveLength(
      5,
    );
    expect(lines.join()).not.toMatch(/ada@|example|192\.0\.2/);
  });

  test("share counters again when the database is back, and refund attempts counted in memory", async () => {
    const limits = make(database);
    await limits.check({ ...signIn, projectId: "q" });
    const mend = await breakCounters();
    for (let index = 0; index < 20; index += 1) await (await limits.check(signIn)).succeeded();
    await mend();
    lines.length = 0;
    expect(await countUntilRefused(limits, () => signIn)).toBe(10);
    expect(
      lines.filter((line) => line.includes("rate limit counters are available in the database again")),
    ).toHaveLength(5);
  });

  test("code review defect 13: use a table that a migration created, unlogged", async () => {
    const { rows } = await database.pool.query("select relpersistence from pg_class where relname = 'rate_limits'");
    expect(rows).toEqual([{ relpersistence: "u" }]);
  });

  test("reject blocked keys from memory, so an attack causes no database load", async () => {
    const limits = make(database);
    const codes: LimitedAttempt = { ...signIn, action: "code", account: undefined };
    await countUntilRefused(limits, () => codes);
    await breakCounters();
    lines.length = 0;
    expect(await getRefusal(limits, codes)).not.toBeNull();
    expect(lines.join()).not.toContain("rate limit counters are unavailable");
  });
});

test("without limits, all attempts pass", async () => {
  expect(await countUntilRefused(noLimits, () => signIn)).toBe(Number.POSITIVE_INFINITY);
});
