import { describe, expect, test } from "vitest";
import { evaluateClock } from "./checks/clock.ts";
import { evaluateMode, evaluateOwner, evaluateSpace } from "./checks/data-folder.ts";
import { evaluateLatency, evaluateMigrations } from "./checks/database.ts";
import {
  evaluateConnections,
  evaluateReadStandby,
  evaluateSlot,
  evaluateStandby,
  evaluateTables,
  evaluateTransactions,
  evaluateWritability,
} from "./checks/database-health.ts";
import { evaluateQueue } from "./checks/jobs.ts";
import { evaluateSender } from "./checks/mail.ts";
import { evaluateCertificate } from "./checks/public-url.ts";
import { checkSettings } from "./checks/settings.ts";
import { evaluateKeys, toJson, toText } from "./doctor.ts";
import { type Finding, getWorstState } from "./findings.ts";

const day = 86_400_000;
const expectation = (state: string, summary: string) => ({ state, summary: expect.stringContaining(summary) });
const worst = (findings: readonly Finding[]) => findings.find(({ state }) => state === getWorstState(findings));

describe("settings", () => {
  const local = {
    publicUrl: "http://localhost:8100",
    trustedProxies: [],
    rateLimits: true,
    demo: true,
    testIdentityProvider: undefined,
    internalKeys: { publishableClientKey: undefined, secretServerKey: "ssk", superSecretAdminKey: undefined },
    auditDays: 400,
    logLevel: "info" as const,
  };
  const production = {
    ...local,
    publicUrl: "https://auth.example.com",
    trustedProxies: ["10.0.0.1"],
    demo: false,
  };

  test.each([
    ["a developer's machine", local, "ok", "Development setup"],
    ["a server behind its proxy", production, "ok", "https://auth.example.com"],
    ["http in public", { ...production, publicUrl: "http://auth.example.com" }, "problem", "without TLS"],
    ["https without a trusted proxy", { ...production, trustedProxies: [] }, "warning", "no proxy is trusted"],
    ["limits off in public", { ...production, rateLimits: false }, "problem", "Rate limits are off"],
    ["limits off on localhost", { ...local, rateLimits: false }, "warning", "Rate limits are off"],
    [
      "the identity provider for tests in public",
      { ...production, testIdentityProvider: { url: "http://idp", secret: "s" } },
      "problem",
      "sign in as any user",
    ],
    ["the demo in public", { ...production, demo: true }, "warning", "/demo"],
    ["no log", { ...local, logLevel: "silent" as const }, "warning", "Logging is off"],
  ])("%s", (_name, config, state, summary) => {
    expect(worst(checkSettings(config))).toMatchObject(expectation(state, summary));
  });

  test("report how many keys are set, but not which", () => {
    const said = toText(
      checkSettings({ ...local, internalKeys: { ...local.internalKeys, secretServerKey: "hidden" } }),
    );
    expect(said).toContain("1 set, 2 derived");
    expect(said).not.toContain("hidden");
  });
});

describe("the data folder", () => {
  test.each([
    [50_000_000_000, "ok", "50.0 GB free"],
    [1_999_999_999, "warning", "2.0 GB free"],
    [199_999_999, "problem", "200.0 MB free"],
    [0, "problem", "0 bytes free"],
  ])("with %d bytes free", (free, state, summary) => {
    expect(evaluateSpace(free)).toMatchObject(expectation(state, summary));
  });

  test.each([
    [0o700, 0],
    [0o711, 0],
    [0o755, 1],
    [0o770, 1],
  ])("with the mode %o", (mode, warnings) => {
    expect(evaluateMode("/data", mode)).toHaveLength(warnings);
  });

  test("owned by another user is reported", () => {
    expect(evaluateOwner(1000, 0)).toMatchObject([expectation("warning", "another user (1000), not to you (0)")]);
    expect([evaluateOwner(0, 0), evaluateOwner(0, undefined)]).toEqual([[], []]);
  });
});

describe("clocks", () => {
  test.each([
    [0, "ok", "In sync"],
    [4_999, "ok", "In sync"],
    [-5_500, "ok", "In sync"],
    [7_000, "warning", "7.0 s ahead of"],
    [-7_000, "warning", "7.0 s behind"],
    [-3_600_000, "problem", "3600.0 s behind"],
  ])("that differ by %d ms, with a grace of 1 s", (ms, state, summary) => {
    expect(evaluateClock("the database", ms, 1_000)).toMatchObject(expectation(state, summary));
  });
});

describe("the database", () => {
  test.each([
    ["none", null, "warning", "It is empty"],
    ["all", ["1", "2"], "ok", "matches this version"],
    ["too few", ["1"], "warning", "Pending migrations: 2"],
    ["unknown ones", ["1", "2", "3"], "problem", "by a newer Vestibule (it has 3)"],
  ])("has %s of the migrations", (_name, applied, state, summary) => {
    expect(evaluateMigrations(applied, ["1", "2"])).toMatchObject(expectation(state, summary));
  });

  test.each([
    [0.4, "ok"],
    [20.1, "warning"],
  ])("responds within %d ms", (ms, state) => {
    expect(evaluateLatency(ms).state).toBe(state);
  });
});

describe("jobs", () => {
  const queue = { waiting: 0, oldestSeconds: null, failed: [] };
  test.each([
    ["none", queue, true, "ok", "No jobs are waiting"],
    ["some that are scheduled for later", { ...queue, waiting: 2 }, true, "ok", "2 jobs scheduled"],
    ["one that is just due", { ...queue, waiting: 1, oldestSeconds: 299 }, true, "ok", "1 job scheduled"],
    ["one that no server runs", { ...queue, waiting: 1, oldestSeconds: 600 }, true, "problem", "for 10 minutes"],
    ["one that is due while no server runs", { ...queue, waiting: 1, oldestSeconds: 600 }, false, "ok", "1 job"],
    [
      "some that failed permanently",
      { ...queue, failed: [{ task: "send-email", count: 3 }] },
      true,
      "warning",
      "3 jobs of send-email failed permanently",
    ],
  ])("%s", (_name, found, isServerRunning, state, summary) => {
    expect(worst(evaluateQueue(found, isServerRunning))).toMatchObject(expectation(state, summary));
  });
});

describe("keys", () => {
  test("that don't expire soon pass", () => {
    expect(evaluateKeys([])).toMatchObject([{ state: "ok" }]);
  });

  test("that expire soon are listed up to a limit, and their names can't manipulate the terminal", () => {
    const set = { project: "Acme\u001b[2J\u202e", description: "Web", days: 3 };
    const found = evaluateKeys(Array.from({ length: 7 }, () => set));
    expect(found).toHaveLength(6);
    expect(found[0]?.summary).toBe('The keys "Web" of project "Acme [2J " expire in 3 days.');
    expect(found.at(-1)?.summary).toContain("2 more");
  });
});

describe("the sender's domain", () => {
  const spf = "v=spf1 include:mail.example -all";
  test.each([
    ["with unknown DNS records", null, "ok", "DNS doesn't respond"],
    ["that is complete", { hasMailServer: true, texts: ["x", spf] }, "ok", "can receive email and has an SPF record"],
    ["without a mail server", { hasMailServer: false, texts: [spf] }, "warning", "can't receive email"],
    ["without SPF", { hasMailServer: true, texts: ["v=spf10"] }, "warning", "no SPF record"],
  ])("%s", (_name, records, state, summary) => {
    expect(worst(evaluateSender("example.com", records))).toMatchObject(expectation(state, summary));
  });
});

describe("a certificate", () => {
  test.each([
    ["for long", 60 * day, null, "ok", "60 more days"],
    ["for three weeks", 20.5 * day, null, "warning", "20 more days"],
    ["for a day", 1.5 * day, null, "problem", "1 more day."],
    ["until yesterday", -1.5 * day, "CERT_HAS_EXPIRED", "problem", "has expired"],
    ["but untrusted", 60 * day, "SELF_SIGNED_CERT", "problem", "reject the certificate (SELF_SIGNED_CERT)"],
  ])("that is valid %s", (_name, left, validationError, state, summary) => {
    expect(evaluateCertificate({ endsAt: left, validationError }, 0)).toMatchObject(expectation(state, summary));
  });
});

describe("the report", () => {
  const findings: Finding[] = [
    { area: "A", state: "ok", summary: "Fine." },
    { area: "Longer", state: "problem", summary: "Broken.", advice: "Mend it." },
  ];

  test("prints advice below each problem and a summary", () => {
    expect(toText(findings)).toBe(
      [
        "ok       A       Fine.",
        "PROBLEM  Longer  Broken.",
        "                 → Mend it.",
        "",
        "1 problem, 0 warnings.",
      ].join("\n"),
    );
    expect(toText(findings.slice(0, 1))).toContain("All checks passed.");
  });

  test("is JSON for programs", () => {
    expect(JSON.parse(toJson(findings))).toEqual({ state: "problem", findings });
  });
});

describe("PostgreSQL itself", () => {
  const standby = { name: "replica", state: "streaming", lag_seconds: 0.2, lag_bytes: 4_000 };
  test.each([
    ["streams", standby, "ok", "0.2 s and 4.0 kB behind"],
    ["is idle", { ...standby, lag_seconds: null }, "ok", "0.0 s"],
    ["is half a minute behind", { ...standby, lag_seconds: 30 }, "warning", "30.0 s"],
    ["is catching up", { ...standby, state: "catchup" }, "warning", "catchup"],
    ["is ten minutes behind", { ...standby, lag_seconds: 600 }, "problem", "600.0 s"],
    ["is gigabytes behind", { ...standby, lag_bytes: 3e9 }, "problem", "3.0 GB"],
    ["is invisible to the role", { ...standby, state: null }, "warning", "can't see"],
  ])("a standby that %s", (_name, row, state, summary) => {
    expect(evaluateStandby(row)).toMatchObject(expectation(state, summary));
  });

  test("says how far the standby for lists is behind, and why lists are not read from it", () => {
    expect(evaluateReadStandby(null, 0)).toMatchObject({
      state: "ok",
      summary: expect.stringContaining("0 bytes behind"),
    });
    expect(evaluateReadStandby(null, 200_000_000)).toMatchObject({ state: "warning" });
    expect(evaluateReadStandby("it is not a standby", 0)).toMatchObject({
      state: "warning",
      summary: expect.stringContaining("it is not a standby"),
      advice: expect.stringContaining("read from the primary"),
    });
  });

  const slot = { name: "replica", is_active: true, retained_bytes: 1_000, wal_status: "reserved" };
  test.each([
    ["is used", slot, undefined, ""],
    ["is unused, but new", { ...slot, is_active: false }, undefined, ""],
    ["is unused", { ...slot, is_active: false, retained_bytes: 2e9 }, "warning", "unused and keeps 2.0 GB"],
    ["fills the disk", { ...slot, is_active: false, retained_bytes: 2e10 }, "problem", "unused and keeps 20.0 GB"],
    ["is used, but fills the disk", { ...slot, retained_bytes: 2e10 }, "problem", "slow and keeps 20.0 GB"],
    ["lost its log", { ...slot, wal_status: "lost" }, "problem", "lost write-ahead log"],
    ["is about to lose it", { ...slot, wal_status: "unreserved" }, "problem", "about to lose"],
  ])("a replication slot that %s", (_name, row, state, summary) => {
    const [finding] = evaluateSlot(row);
    if (state === undefined) expect(finding).toBeUndefined();
    else expect(finding).toMatchObject(expectation(state, summary));
  });

  test.each([
    ["few servers", { used: 10, allowed: 97, servers: 2 }, "ok", "10 of 97 are in use; 2 servers can open 48."],
    ["too many servers", { used: 30, allowed: 97, servers: 5 }, "warning", "5 servers can open 120."],
    ["almost none left", { used: 90, allowed: 97, servers: 1 }, "warning", "90 of 97"],
    ["none left", { used: 97, allowed: 97, servers: 1 }, "problem", "97 of 97"],
    ["no server", { used: 1, allowed: 97, servers: 0 }, "ok", "1 server can open 24"],
  ])("connections of %s", (_name, row, state, summary) => {
    expect(evaluateConnections(row, 20)).toMatchObject(expectation(state, summary));
  });

  const transaction = { pid: 7, name: "psql", state: "idle in transaction", seconds: 600 };
  test("a transaction that is open for minutes, or for hours", () => {
    expect(evaluateTransactions([])).toMatchObject([{ state: "ok" }]);
    expect(evaluateTransactions([transaction, { ...transaction, seconds: 7_200 }])).toMatchObject([
      expectation("warning", '"psql" (pid 7, idle in transaction) has been open for 10 minutes.'),
      expectation("problem", "120 minutes"),
    ]);
  });

  test("the name of a program can't manipulate the terminal", () => {
    const text = toText(evaluateTransactions([{ ...transaction, name: "\u001b[2J\u202e" }]));
    expect([text.includes("\u001b"), text.includes("\u202e")]).toEqual([false, false]);
  });

  const table = { name: "users", bytes: 1e9, total_bytes: 2e9, bloat_bytes: 1e8, live: 1e6, dead: 1e4 };
  test.each([
    ["in order", table, "ok", "2.0 GB"],
    ["half empty", { ...table, bloat_bytes: 6e8 }, "warning", "About 600.0 MB of the 1.0 GB of users are empty."],
    ["small", { ...table, bytes: 1e6, bloat_bytes: 9e5 }, "ok", ""],
    ["full of dead rows", { ...table, dead: 2e6 }, "warning", "users has 2,000,000 dead rows"],
    ["small, with dead rows", { ...table, live: 10, dead: 1_000 }, "ok", ""],
  ])("a table that is %s", (_name, row, state, summary) => {
    expect(evaluateTables([row])).toMatchObject([expectation(state, summary)]);
  });

  test("a standby, and a database that refuses writes", () => {
    const writable = { is_standby: false, is_read_only: false };
    expect(evaluateWritability(writable)).toEqual([]);
    expect(evaluateWritability({ ...writable, is_standby: true })).toMatchObject([expectation("problem", "standby")]);
    expect(evaluateWritability({ ...writable, is_read_only: true })).toMatchObject([
      expectation("problem", "read-only"),
    ]);
  });
});
