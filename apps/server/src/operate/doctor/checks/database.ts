import type { Client } from "pg";
import { readMigrations, readPostgresVersion, readSecretCheck } from "../../database/catalog.ts";
import { listMigrations } from "../../restore/schema.ts";
import { isMatchingSecret } from "../../server-secret.ts";
import { createFindings, type Finding } from "../findings.ts";
import { evaluateClock } from "./clock.ts";

const of = createFindings("Database");

const oldestMajor = 15;
/** An answer to nothing that takes longer, in ms, makes every request slow: each asks several times. */
const slowMs = 20;
const samples = 5;

/** The database itself: version, encoding, speed, clock. */
export async function checkDatabase(client: Client, storage: string): Promise<Finding[]> {
  const version = await readPostgresVersion(client);
  const { rows } = await client.query<{ encoding: string }>(
    "select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()",
  );
  const { latencyMs, aheadMs } = await measure(client);
  return [
    Number.parseInt(version, 10) >= oldestMajor
      ? of.ok(`PostgreSQL ${version}: ${storage}.`)
      : of.problem(`PostgreSQL ${version} is too old.`, `Move to PostgreSQL ${oldestMajor} or newer.`),
    ...evaluateEncoding(rows[0]?.encoding ?? ""),
    evaluateLatency(latencyMs),
    evaluateClock("the database", aheadMs, latencyMs),
  ];
}

function evaluateEncoding(encoding: string): Finding[] {
  if (encoding === "UTF8") return [];
  return [
    of.problem(
      `Its encoding is ${encoding}: not every name can be kept.`,
      "Make a database with the encoding UTF8 (createdb --encoding UTF8 --template template0), and move over by backup and restore.",
    ),
  ];
}

export function evaluateLatency(ms: number): Finding {
  const summary = `It answers within ${ms.toFixed(1)} ms.`;
  return ms > slowMs ? of.warning(summary, "Let server and database be near each other.") : of.ok(summary);
}

/** The median of a few, and how far the database's clock is ahead. */
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

/** Whether its tables are those of this version. `applied`: null when there are none yet. */
export function evaluateMigrations(applied: readonly string[] | null, known: readonly string[]): Finding {
  if (applied === null)
    return of.warning(
      "It is empty.",
      "The first start of a server makes its tables; or fill it with vestibule restore.",
    );
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined)
    return of.problem(
      `It was brought up to date by a newer Vestibule (it has ${unknown}).`,
      "Run that version or a newer one; this one does not start on it.",
    );
  const pending = known.filter((name) => !applied.includes(name));
  if (pending.length === 0) return of.ok("Its tables are those of this version.");
  return of.warning(
    `Not up to date: ${pending.join(", ")}.`,
    "Back up, then start the server: it brings the tables up to date by itself.",
  );
}

export const checkMigrations = async (client: Client): Promise<Finding> =>
  evaluateMigrations(await readMigrations(client), await listMigrations());

/** Whether what is encrypted can be read. `secret`: null when there is none here. */
export async function checkSecret(client: Client, secret: string | null): Promise<Finding[]> {
  const ofSecret = createFindings("Secret");
  const check = await readSecretCheck(client);
  if (check === null) return [];
  if (secret === null)
    return [
      ofSecret.problem(
        "The server secret is not here.",
        "Set VESTIBULE_SECRET, or put the file `secret` back into the data folder. A server that starts without it makes another one, and is refused.",
      ),
    ];
  if (isMatchingSecret(check, secret)) return [ofSecret.ok("It is the one that the database was set up with.")];
  return [
    ofSecret.problem(
      "It is not the one that the database was set up with: the server does not start.",
      "Set VESTIBULE_SECRET to the old one, or put the old file `secret` back into the data folder.",
    ),
  ];
}
