import type { Client } from "pg";
import { describeSecretState } from "../../../modules/setup/index.ts";
import type { StoredSecret } from "../../../platform/crypto/encryption.ts";
import { readMigrations, readPostgresVersion, readSecretCheck } from "../../database/catalog.ts";
import { listMigrations } from "../../restore/schema.ts";
import { isMatchingSecret } from "../../server-secret.ts";
import { createFindings, type Finding } from "../findings.ts";
import { evaluateClock } from "./clock.ts";

const of = createFindings("Database");

const oldestMajor = 15;
/** A round trip longer than this, in ms, slows down every request, because each one runs several queries. */
const slowMs = 20;
const samples = 5;

/** Checks the database: version, encoding, latency, clock. */
export async function checkDatabase(client: Client, storage: string): Promise<Finding[]> {
  const version = await readPostgresVersion(client);
  const { rows } = await client.query<{ encoding: string }>(
    "select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()",
  );
  const { latencyMs, aheadMs } = await measure(client);
  return [
    Number.parseInt(version, 10) >= oldestMajor
      ? of.ok(`PostgreSQL ${version}: ${storage}.`)
      : of.problem(`PostgreSQL ${version} is too old.`, `Upgrade to PostgreSQL ${oldestMajor} or newer.`),
    ...evaluateEncoding(rows[0]?.encoding ?? ""),
    evaluateLatency(latencyMs),
    evaluateClock("the database", aheadMs, latencyMs),
  ];
}

function evaluateEncoding(encoding: string): Finding[] {
  if (encoding === "UTF8") return [];
  return [
    of.problem(
      `Its encoding is ${encoding}, which can't store every name.`,
      "Create a database with encoding UTF8 (createdb --encoding UTF8 --template template0), and move the data with backup and restore.",
    ),
  ];
}

export function evaluateLatency(ms: number): Finding {
  const summary = `It responds within ${ms.toFixed(1)} ms.`;
  return ms > slowMs ? of.warning(summary, "Run the server and the database close to each other.") : of.ok(summary);
}

/** The median latency of a few queries, and how far the database's clock is ahead. */
async function measure(client: Client): Promise<{ latencyMs: number; aheadMs: number }> {
  const taken: { latencyMs: number; aheadMs: number }[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const begun = performance.now();
    const { rows } = await client.query<{ now_ms: number }>(
      "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms",
    );
    const latencyMs = performance.now() - begun;
    taken.push({ latencyMs, aheadMs: (rows[0]?.now_ms ?? 0) - (Date.now() - latencyMs / 2) });
  }
  const sorted = taken.sort((a, b) => a.latencyMs - b.latencyMs);
  return sorted[Math.floor(samples / 2)] ?? { latencyMs: 0, aheadMs: 0 };
}

/** Whether the schema matches this version. `applied`: null if there are no tables yet. */
export function evaluateMigrations(applied: readonly string[] | null, known: readonly string[]): Finding {
  if (applied === null)
    return of.warning(
      "It is empty.",
      "The first server start creates its tables, or you can restore a backup with vestibule restore.",
    );
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined)
    return of.problem(
      `It was migrated by a newer Vestibule (it has ${unknown}).`,
      "Run that version or a newer one; this version can't start on it.",
    );
  const pending = known.filter((name) => !applied.includes(name));
  if (pending.length === 0) return of.ok("Its schema matches this version.");
  return of.warning(
    `Pending migrations: ${pending.join(", ")}.`,
    "Back up, then start the server, which runs the migrations.",
  );
}

export const checkMigrations = async (client: Client): Promise<Finding> =>
  evaluateMigrations(await readMigrations(client), await listMigrations());

/** Whether the secret can decrypt the stored data. `secret`: null if none was found. */
/** `secrets`: the configured one, then the previous one during a rotation. */
export async function checkSecret(client: Client, secrets: readonly string[]): Promise<Finding[]> {
  const ofSecret = createFindings("Secret");
  const check = await readSecretCheck(client);
  if (check === null) return [];
  if (secrets.length === 0)
    return [
      ofSecret.problem(
        "The server secret was not found.",
        "Set VESTIBULE_SECRET, or put the file `secret` back into the data folder. Without it, the server generates a new one that doesn't match the database, and can't start.",
      ),
    ];
  if (secrets.some((secret) => isMatchingSecret(check, secret))) {
    const state = describeSecretState(secrets, await readStoredSecrets(client));
    return [state === null ? ofSecret.ok("It matches the database.") : ofSecret.warning(state.summary, state.advice)];
  }
  return [
    ofSecret.problem(
      "It doesn't match the database, so the server can't start.",
      "Set VESTIBULE_SECRET to the old one, or put the old file `secret` back into the data folder.",
    ),
  ];
}

/** Empty before the migration that adds the table. */
async function readStoredSecrets(client: Client): Promise<StoredSecret[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.server_secrets') is not null as exists",
  );
  return rows[0]?.exists ? (await client.query<StoredSecret>("select * from public.server_secrets")).rows : [];
}
