import type { Client } from "pg";
import { type Config, readConfig } from "../../config.ts";
import { ConfigError } from "../../config-reader.ts";
import { StartError } from "../../platform/start-error.ts";
import { readMigrations } from "../database/catalog.ts";
import { hasDatabase, withClient } from "../database/open-operator-database.ts";
import { type OperatorEnvironment, OperatorError } from "../operator-environment.ts";
import { describeCount } from "../progress.ts";
import { countServerConnections } from "../restore/restore.ts";
import { findSecrets } from "../server-secret.ts";
import { checkDataFolder } from "./checks/data-folder.ts";
import { checkDatabase, checkMigrations, checkSecret } from "./checks/database.ts";
import { checkDatabaseHealth, checkReadStandby } from "./checks/database-health.ts";
import { checkJobs } from "./checks/jobs.ts";
import { checkMail } from "./checks/mail.ts";
import { checkNodes, checkPublicUrl, readSigningKeys } from "./checks/public-url.ts";
import { checkSettings } from "./checks/settings.ts";
import { createFindings, type Finding, getWorstState, type State } from "./findings.ts";

const of = createFindings("Keys");

/** Maximum number of key sets listed; the rest are counted. */
const maxListedKeys = 5;
const soonDays = 30;

interface KeySet {
  readonly project: string;
  readonly description: string;
  readonly days: number;
}

const findExpiring = `
  select p.display_name as project, k.description, ceil(extract(epoch from k.expires_at - now()) / 86400)::int as days
  from project_key_sets k join projects p on p.id = k.project_id
  where k.revoked_at is null and k.expires_at between now() and now() + make_interval(days => $1)
  order by k.expires_at`;

/** Project keys that expire soon. */
async function checkKeys(client: Client): Promise<Finding[]> {
  return evaluateKeys((await client.query<KeySet>(findExpiring, [soonDays])).rows);
}

export function evaluateKeys(expiring: readonly KeySet[]): Finding[] {
  if (expiring.length === 0) return [of.ok(`No project keys expire within ${soonDays} days.`)];
  const advice = "Create new keys, deploy them to your application, and revoke the old ones.";
  const named = expiring
    .slice(0, maxListedKeys)
    .map(({ project, description, days }) =>
      of.warning(
        `The keys ${printable(description)} of project ${printable(project)} expire in ${describeCount(days, "day")}.`,
        advice,
      ),
    );
  const rest = expiring.length - named.length;
  return rest > 0 ? [...named, of.warning(`${rest} more expire within ${soonDays} days.`, advice)] : named;
}

/** Users choose these names: strips control characters that could manipulate the terminal. */
const printable = (name: string): string => JSON.stringify(name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " "));

const marks: Readonly<Record<State, string>> = { ok: "ok     ", warning: "warning", problem: "PROBLEM" };

/** Human-readable: one line per finding, with advice below. */
export function toText(findings: readonly Finding[]): string {
  const width = Math.max(0, ...findings.map(({ area }) => area.length));
  const lines = findings.flatMap(({ area, state, summary, advice }) => [
    `${marks[state]}  ${area.padEnd(width)}  ${summary}`,
    ...(advice === undefined ? [] : [`${" ".repeat(marks.ok.length + width + 4)}→ ${advice}`]),
  ]);
  return [...lines, "", summarize(findings)].join("\n");
}

function summarize(findings: readonly Finding[]): string {
  const count = (state: State) => findings.filter((finding) => finding.state === state).length;
  const [problems, warnings] = [count("problem"), count("warning")];
  if (problems + warnings === 0) return "All checks passed.";
  return `${describeCount(problems, "problem")}, ${describeCount(warnings, "warning")}.`;
}

/** Machine-readable. */
export const toJson = (findings: readonly Finding[]): string =>
  JSON.stringify({ state: getWorstState(findings), findings }, null, 2);

/** `vestibule doctor`: checks everything and changes nothing. True when there is no problem. */
export async function doctor({ json }: { json: boolean }, context: OperatorEnvironment): Promise<boolean> {
  const findings = await examine(context);
  context.print(json ? toJson(findings) : toText(findings));
  return getWorstState(findings) !== "problem";
}

async function examine({ environment, workingFolder, signal }: OperatorEnvironment): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment, workingFolder);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { problem } = createFindings("Configuration");
    return error.problems.map((summary) => problem(`${summary}.`));
  }
  const [folder, database, mail] = await Promise.all([
    checkSafely("Data folder", () => checkDataFolder(config)),
    examineDatabase(config, signal),
    checkSafely("Mail", () => checkMail(config)),
  ]);
  const { isServerRunning, signingKeys } = database;
  const publicUrl = await checkSafely("Public URL", () =>
    checkPublicUrl({ publicUrl: config.publicUrl, isServerRunning, signingKeys }),
  );
  return [...checkSettings(config), ...folder, ...database.findings, ...mail, ...publicUrl];
}

/** A check that throws becomes a finding; the other checks still run. */
async function checkSafely(area: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const isForPeople = error instanceof StartError || error instanceof OperatorError;
    const summary = error instanceof Error ? error.message : String(error);
    const { problem } = createFindings(area);
    return [problem(isForPeople ? summary : `The check failed: ${summary}`)];
  }
}

interface DatabaseFindings {
  readonly findings: readonly Finding[];
  readonly isServerRunning: boolean;
  readonly signingKeys: readonly string[] | null;
}

async function examineDatabase(config: Config, signal: AbortSignal): Promise<DatabaseFindings> {
  let isServerRunning = false;
  let signingKeys: readonly string[] | null = null;
  const findings = await checkSafely("Database", async () => {
    if (!(await hasDatabase(config)))
      return [createFindings("Database").warning("It doesn't exist yet.", "The first server start creates it.")];
    return withClient(config, signal, async (client, database) => {
      isServerRunning = database.isServerRunning ?? (await countServerConnections(client)) > 0;
      const found = [...(await checkDatabase(client, database.storage)), await checkMigrations(client)];
      if ((await readMigrations(client)) === null) return found;
      signingKeys = await readSigningKeys(client);
      const parts = [
        await checkSafely("Secret", async () => checkSecret(client, await findSecrets(config))),
        await checkSafely("Keys", () => checkKeys(client)),
        await checkSafely("Database", () => checkDatabaseHealth(client, config)),
        await checkSafely("Read standby", () => checkReadStandby(client, config)),
        await checkSafely("Jobs", () => checkJobs(client, isServerRunning)),
        await checkSafely("Public URL", () => checkNodes(client, config.publicUrl)),
      ];
      return [...found, ...parts.flat()];
    });
  });
  return { findings, isServerRunning, signingKeys };
}
