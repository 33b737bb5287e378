import { type Config, ConfigError, readConfig } from "../../config.ts";
import { StartError } from "../../platform/start-error.ts";
import { readMigrations } from "../database/catalog.ts";
import { hasDatabase } from "../database/open-operator-database.ts";
import { withClient } from "../database/with-client.ts";
import { countServerConnections } from "../restore/check-target.ts";
import { findSecret } from "../secret.ts";
import { OperatorError, type OperatorSurroundings } from "../surroundings.ts";
import { checkDataFolder } from "./checks/data-folder.ts";
import { checkDatabase, checkMigrations, checkSecret } from "./checks/database.ts";
import { checkJobs } from "./checks/jobs.ts";
import { checkKeys } from "./checks/keys.ts";
import { checkMail } from "./checks/mail.ts";
import { checkPublicUrl, readSigningKeys } from "./checks/public-url.ts";
import { checkSettings } from "./checks/settings.ts";
import { type Finding, findingsOf, worstOf } from "./finding.ts";
import { toJson, toText } from "./report.ts";

/** `vestibule doctor`: looks at everything and changes nothing. True when there is no problem. */
export async function doctor({ json }: { json: boolean }, surroundings: OperatorSurroundings): Promise<boolean> {
  const findings = await examine(surroundings);
  surroundings.print(json ? toJson(findings) : toText(findings));
  return worstOf(findings) !== "problem";
}

async function examine({ environment, workingFolder, signal }: OperatorSurroundings): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment, workingFolder);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { problem } = findingsOf("Configuration");
    return error.problems.map((says) => problem(`${says}.`));
  }
  const [folder, database, mail] = await Promise.all([
    guard("Data folder", () => checkDataFolder(config)),
    examineDatabase(config, signal),
    guard("Mail", () => checkMail(config)),
  ]);
  const { isServerRunning, signingKeys } = database;
  const publicUrl = await guard("Public URL", () =>
    checkPublicUrl({ publicUrl: config.publicUrl, isServerRunning, signingKeys }),
  );
  return [...checkSettings(config), ...folder, ...database.findings, ...mail, ...publicUrl];
}

/** A check that breaks is a finding, and the others go on. */
async function guard(area: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const isForPeople = error instanceof StartError || error instanceof OperatorError;
    const says = error instanceof Error ? error.message : String(error);
    const { problem } = findingsOf(area);
    return [problem(isForPeople ? says : `It could not be checked: ${says}`)];
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
  const findings = await guard("Database", async () => {
    if (!(await hasDatabase(config)))
      return [findingsOf("Database").warning("There is none yet.", "The first start of a server makes it.")];
    return withClient(config, signal, async (client, database) => {
      isServerRunning = database.isServerRunning ?? (await countServerConnections(client)) > 0;
      const found = [...(await checkDatabase(client, database.storage)), await checkMigrations(client)];
      if ((await readMigrations(client)) === null) return found;
      signingKeys = await readSigningKeys(client);
      const parts = [
        await guard("Secret", async () => checkSecret(client, await findSecret(config))),
        await guard("Keys", () => checkKeys(client)),
        await guard("Jobs", () => checkJobs(client, isServerRunning)),
      ];
      return [...found, ...parts.flat()];
    });
  });
  return { findings, isServerRunning, signingKeys };
}
