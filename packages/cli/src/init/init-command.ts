import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type CliContext, CommandError, UsageError } from "../cli-context.ts";
import { getGitState } from "../git.ts";
import { removeTrailingSlash } from "../parse-command.ts";
import { type Application, detectApplication, lockFileNames } from "./application.ts";
import { applyChanges } from "./apply-changes.ts";
import { frameworks } from "./frameworks.ts";
import { getInstallCommand, runInstall } from "./install.ts";
import { createPlan, type Plan, type ProjectValues } from "./plan.ts";
import { chooseProject, createKeys, isComplete, signInOwner, verifyKeys } from "./project-access.ts";
import { createQuestions, type Questions } from "./questions.ts";
import { getServerInfo, type ServerInfo } from "./server.ts";
import { renderUsage } from "./templates.ts";

export const isInitCommand = ([name]: readonly string[]): boolean => name === "init";

export const initHelp: string = `Usage: vestibule init [options]

Adds Vestibule to the application in this folder: files, environment variables, and packages.
It asks for what you don't pass. Undo it with Git.

Options:
  --server <url>                   the server (the one that this command came from, or http://localhost:8100)
  --project-id <id>                the project; without it, you sign in and choose or create one
  --publishable-client-key <key>   without it, you sign in and a key is created
  --secret-server-key <key>        the same, for frameworks with a server; --yes doesn't ask for it
  --framework <id>                 ${frameworks.map(({ id }) => id).join(", ")}
  --yes, -y                        ask nothing
  --no-install                     don't install packages; print the command instead
  --force                          despite uncommitted changes, and overwrite existing files
  -h, --help`;

const flags = {
  server: { type: "string" },
  "project-id": { type: "string" },
  "publishable-client-key": { type: "string" },
  "secret-server-key": { type: "string" },
  framework: { type: "string" },
  yes: { type: "boolean", short: "y" },
  "no-install": { type: "boolean" },
  force: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const defaultServer = "http://localhost:8100";

type Values = ReturnType<typeof parse>;

/** Runs `vestibule init`. Returns the exit code. @throws UsageError, CommandError */
export async function runInitCommand(
  args: readonly string[],
  context: CliContext,
  folder: string = process.cwd(),
): Promise<number> {
  const values = parse(args.slice(1));
  if (values.help) {
    context.print(initHelp);
    return 0;
  }
  if (!values.yes && !process.stdin.isTTY) {
    throw new UsageError("This terminal can't answer questions. Pass --yes and the options for a project.");
  }
  const questions = values.yes ? null : createQuestions(process.stdin, process.stdout);
  try {
    return await init(values, context, folder, questions);
  } finally {
    questions?.close();
  }
}

async function init(values: Values, context: CliContext, folder: string, questions: Questions | null): Promise<number> {
  const application = await detectApplication(folder, values.framework);
  const { framework, packageManager, isTypeScript } = application;
  context.print(
    `Found a ${framework.title} application (${isTypeScript ? "TypeScript" : "JavaScript"}, ${packageManager}).`,
  );
  const gitState = await getGitState(folder);
  if (gitState === "dirty" && !values.force) {
    throw new CommandError(
      "This folder has changes that aren't committed, so what this command changes couldn't be separated from yours. Commit or stash them, or pass --force.",
    );
  }
  const isInGit = gitState !== "none";
  if (!isInGit) context.print("This folder is in no Git repository, so you can't undo the changes with Git.");

  const { server, info } = await findServer(values.server, questions, framework.packages, context);
  const given = readProjectOptions(values, server);
  assertNoConflicts(await createPlan(application, given, isInGit), values);

  const command = getInstallCommand(packageManager, server, framework.packages);
  const finish = async (complete: ProjectValues): Promise<Plan> => {
    const plan = await createPlan(application, complete, isInGit);
    const undo = await applyChanges(folder, plan.changes);
    try {
      if (!values["no-install"]) await runInstall(folder, command);
    } catch (error) {
      await undo();
      throw error;
    }
    return plan;
  };
  let plan: Plan;
  if (isComplete(given, application)) {
    await verifyKeys(given, context);
    await confirmPlan(await createPlan(application, given, isInGit), application, questions);
    plan = await finish(given);
  } else {
    const owner = await signInOwner(server, info, context, questions !== null);
    const project = await chooseProject(owner, { projectId: given.projectId, name: application.name, questions });
    await confirmPlan(await createPlan(application, given, isInGit), application, questions);
    const opened = await project.open();
    const keys = await createKeys(opened, given, application, Date.now());
    try {
      plan = await finish(keys.values);
    } catch (error) {
      await keys.revoke();
      throw error;
    }
    if (!opened.config.allowLocalhost) {
      context.print(
        `\nThe project doesn't trust localhost. Allow it: ${server}/dashboard/projects/${opened.id}/domains`,
      );
    }
  }
  await printResult(plan, application, values["no-install"] ? command : null, server, context);
  return 0;
}

function readProjectOptions(values: Values, server: string): ProjectValues {
  const projectId = values["project-id"] || undefined;
  const publishableClientKey = values["publishable-client-key"] || undefined;
  const secretServerKey = values["secret-server-key"] || undefined;
  if (publishableClientKey?.startsWith("ssk_")) {
    throw new UsageError("The value of --publishable-client-key is a secret key. Browsers must never get it.");
  }
  return { server, projectId, publishableClientKey, secretServerKey };
}

async function findServer(
  given: string | undefined,
  questions: Questions | null,
  packages: readonly string[],
  { version, print }: CliContext,
): Promise<{ server: string; info: ServerInfo }> {
  const own = findOwnOrigin();
  if (given === undefined && own !== null) print(`Using the server at ${own}. To use another one, pass --server.`);
  const text = given ?? own ?? (await questions?.ask("Vestibule server:", defaultServer)) ?? defaultServer;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new UsageError("--server must be an http(s) URL.");
  const info = await getServerInfo(removeTrailingSlash(new URL(text)), packages, version);
  // Tokens name the public URL, so the application must use it too.
  return { server: info.baseUrl, info };
}

/** The server that this command was installed from, such as by `npx https://auth.example.com/kit/cli.tgz`. */
function findOwnOrigin(): string | null {
  const path = fileURLToPath(new URL("../../../../../package.json", import.meta.url));
  if (!existsSync(path)) return null;
  const manifest = JSON.parse(readFileSync(path, "utf8")) as { dependencies?: Record<string, string> };
  const source = manifest.dependencies?.["@vestibule/cli"];
  return source && /^https?:/.test(source) && URL.canParse(source) ? source.replace(/\/kit\/[^/]*$/, "") : null;
}

function assertNoConflicts({ conflicts }: Plan, { force }: Values): void {
  if (conflicts.length === 0 || force) return;
  throw new CommandError(
    `${conflicts.join("\n\n")}\n\nNothing was written. Resolve this, or pass --force to overwrite.`,
  );
}

async function confirmPlan(
  { changes }: Plan,
  { framework: { packages } }: Application,
  questions: Questions | null,
): Promise<void> {
  if (!questions) return;
  const lines = changes.map(({ path, previous }) => `  ${previous === null ? "write" : "edit "} ${path}`);
  lines.push(...packages.map((name) => `  install @vestibule/${name}`));
  if (!(await questions.confirm(`This changes:\n${lines.join("\n")}\nContinue?`))) {
    throw new CommandError("Stopped. No file was written.");
  }
}

/** The application can run on another port. `url`: where it runs by default. */
function describePage(url: string): string {
  const { pathname } = new URL(url);
  const page = pathname === "/" ? "your application" : `${pathname} in your application`;
  return `${page}, for example ${url}`;
}

async function printResult(
  { changes, manualSteps }: Plan,
  application: Application,
  installCommand: readonly string[] | null,
  server: string,
  { print }: CliContext,
): Promise<void> {
  const { framework, packageManager } = application;
  const usage = await renderUsage(application);
  print("");
  for (const { path, previous } of changes) print(`${previous === null ? "Wrote " : "Edited"} ${path}`);
  if (changes.length === 0) print("All files are up to date.");
  const steps = [
    ...(installCommand ? [`Install the packages:\n\n${installCommand.join(" ")}`] : []),
    ...manualSteps,
    ...(usage === null ? [] : [`In the file that starts your server, add:\n\n${usage.trimEnd()}`]),
    usage === null
      ? [
          `Start your application: ${packageManager} run ${framework.run}`,
          `Then open ${describePage(framework.open)}, and sign up. The sign-in page is /handler/sign-in.`,
          `A server without a mail server keeps the verification email at ${server}/inbox.`,
          `Before you deploy, replace ${server} in package.json, ${lockFileNames[packageManager]}, and ${framework.environmentFile} by the address of your production server.`,
        ].join("\n")
      : `Start your server with the variables in ${framework.environmentFile}: ${framework.run} <your file>\nThen call ${describePage(framework.open)}: it responds with an error until a user has signed in.`,
  ];
  const [onlyStep] = steps;
  if (steps.length === 1) return print(`\n${onlyStep}`);
  print("\nNext:");
  for (const [index, step] of steps.entries()) print(`\n${index + 1}. ${step.replaceAll("\n", "\n   ")}`);
}
