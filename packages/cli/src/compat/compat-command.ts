import { parseArgs } from "node:util";
import { type CliContext, CommandError, UsageError } from "../cli-context.ts";
import { removeTrailingSlash } from "../parse-command.ts";
import { capabilities } from "./list-capabilities.ts";
import { loadClient } from "./load-client.ts";
import { type CapabilityResult, findMetNeeds, runCapabilities, type StepResult } from "./run-capabilities.ts";
import { type CompatTarget, createWorld } from "./world.ts";

export const isCompatCommand = ([name]: readonly string[]): boolean => name === "compat";

export const compatHelp = `Usage: vestibule compat <url> [options]

Checks that a server works with the published client installed in this folder, and prints the score.
Install the client first: npm install @stackframe/js

The steps create users, teams, and keys and don't delete them all: use a project that has no real users.
Steps that need emails are skipped, and so are those that need a key or a project setting that is missing.

Options; all but the last two can also be set as environment variables:
  --project <id>       VESTIBULE_PROJECT_ID
  --key <key>          VESTIBULE_PUBLISHABLE_CLIENT_KEY
  --server-key <key>   VESTIBULE_SECRET_SERVER_KEY, for the steps of an application's server
  --admin-key <key>    VESTIBULE_SUPER_SECRET_ADMIN_KEY, for the steps of an administrator; also needs the server key
  --app-url <url>      VESTIBULE_APP_URL, an address that the project trusts (default: the server's)
  --client <package>   the installed client (@stackframe/js)
  --verbose            also list the steps that pass or are skipped`;

const flags = {
  project: { type: "string" },
  key: { type: "string" },
  "server-key": { type: "string" },
  "admin-key": { type: "string" },
  "app-url": { type: "string" },
  client: { type: "string", default: "@stackframe/js" },
  verbose: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

const ok = 0;
const failed = 1;

/** Returns the exit code: 0 when no step failed. */
export async function runCompatCommand(
  args: readonly string[],
  context: CliContext & { readonly workingFolder?: string },
): Promise<number> {
  const { values, positionals } = parse(args.slice(1));
  if (values.help) {
    context.print(compatHelp);
    return ok;
  }
  const target = readTarget(positionals, values, context.environment);
  const { client, version } = await loadClient(values.client, context.workingFolder ?? process.cwd());
  const world = createWorld(client, target, null);
  context.print(`${values.client} ${version} with ${target.baseUrl}`);
  const met = await findMetNeeds(world).catch((error: unknown) => {
    throw new CommandError(`The client can't read the project: ${error instanceof Error ? error.message : error}`);
  });

  const all: StepResult[] = [];
  for await (const result of runCapabilities(capabilities, world, version, met)) {
    printCapability(result, values.verbose, context);
    all.push(...result.steps);
  }
  const count = (outcome: StepResult["outcome"]) => all.filter((each) => each.outcome === outcome).length;
  const run = all.length - count("skipped");
  context.print(`\nScore: ${count("passed")} of ${run} steps pass; ${count("skipped")} skipped.`);
  return count("failed") === 0 ? ok : failed;
}

const marks = { passed: "✓", failed: "✗", skipped: "–" } as const;

function printCapability({ title, steps }: CapabilityResult, isVerbose: boolean, { print }: CliContext): void {
  const run = steps.filter(({ outcome }) => outcome !== "skipped");
  const passed = run.filter(({ outcome }) => outcome === "passed").length;
  const skipped = steps.length - run.length;
  const outcome = run.length === 0 ? "skipped" : passed === run.length ? "passed" : "failed";
  print(`${marks[outcome]} ${title}: ${passed} of ${run.length}${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  for (const step of steps) {
    if (!isVerbose && step.outcome !== "failed") continue;
    print(`    ${marks[step.outcome]} ${step.title}${step.reason === null ? "" : ` (${step.reason})`}`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readTarget(
  [url, extra]: readonly string[],
  values: ReturnType<typeof parse>["values"],
  environment: CliContext["environment"],
): CompatTarget {
  if (url === undefined) throw new UsageError("No server given. Pass its URL: vestibule compat <url>");
  if (extra !== undefined) throw new UsageError(`Unexpected argument: ${extra}`);
  const read = (flag: string | undefined, variable: string) => flag || environment[variable]?.trim() || undefined;
  const projectId = read(values.project, "VESTIBULE_PROJECT_ID");
  if (projectId === undefined) throw new UsageError("No project given. Pass --project or set VESTIBULE_PROJECT_ID.");
  const baseUrl = removeTrailingSlash(parseUrl(url, "The server"));
  const appUrl = parseUrl(read(values["app-url"], "VESTIBULE_APP_URL") ?? baseUrl, "--app-url").href;
  const publishableClientKey = read(values.key, "VESTIBULE_PUBLISHABLE_CLIENT_KEY");
  const secretServerKey = read(values["server-key"], "VESTIBULE_SECRET_SERVER_KEY");
  const superSecretAdminKey = read(values["admin-key"], "VESTIBULE_SUPER_SECRET_ADMIN_KEY");
  return {
    baseUrl,
    projectId,
    appUrl: appUrl.replace(/\/+$/, ""),
    ...(publishableClientKey !== undefined && { publishableClientKey }),
    ...(secretServerKey !== undefined && { secretServerKey }),
    ...(superSecretAdminKey !== undefined && { superSecretAdminKey }),
  };
}

function parseUrl(value: string, name: string): URL {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) throw new UsageError(`${name} must be an http(s) URL.`);
  return new URL(value);
}
