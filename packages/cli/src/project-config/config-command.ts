import { parseArgs } from "node:util";
import { type AdminPermissionDefinition, StackAdminApp } from "@vestibule/client";
import { type CliContext, CommandError, UsageError } from "../cli-context.ts";
import { removeTrailingSlash } from "../parse-command.ts";
import { applyPlan } from "./apply-plan.ts";
import { createPlan, deletesPermissions, isEmpty, type Plan } from "./config-plan.ts";
import { omitSecretFlags } from "./config-secrets.ts";
import { exists, readProjectFile, writeProjectFile } from "./project-file.ts";
import type { EmailTemplateFile, PermissionFile, ProjectState } from "./project-file-types.ts";

/** Reads everything that a project file can contain. */
async function readProjectState(app: StackAdminApp): Promise<ProjectState> {
  const project = await app.getProject();
  return {
    displayName: project.displayName,
    description: project.description,
    isProductionMode: project.isProductionMode,
    config: omitSecretFlags({ ...project.config }),
    teamPermissions: toPermissions(await app.listTeamPermissionDefinitions()),
    projectPermissions: toPermissions(await app.listProjectPermissionDefinitions()),
    emailTemplates: await readTemplates(app),
  };
}

/** Omits the system permissions ($…), which can't be changed. */
const toPermissions = (definitions: readonly AdminPermissionDefinition[]): Record<string, PermissionFile> =>
  Object.fromEntries(
    definitions
      .filter(({ id }) => !id.startsWith("$"))
      .map(({ id, description, containedPermissionIds }) => [
        id,
        { ...(description && { description }), contains: [...containedPermissionIds] },
      ]),
  );

/** The project's customized templates, in all languages. */
async function readTemplates(app: StackAdminApp): Promise<Record<string, EmailTemplateFile>> {
  const templates: Record<string, EmailTemplateFile> = {};
  const general = await app.listEmailTemplates({ all: true });
  const languages = [...new Set(general.flatMap((template) => template.languages))].filter(
    (language) => language !== "",
  );
  for (const { type, subject, content, isDefault } of general) if (!isDefault) templates[type] = { subject, content };
  for (const language of languages) {
    for (const template of await app.listEmailTemplates({ language, all: true })) {
      const { type, subject, content, isDefault } = template;
      if (!isDefault && template.language === language) templates[`${type}@${language}`] = { subject, content };
    }
  }
  return templates;
}

export const isConfigCommand = ([name]: readonly string[]): boolean => name === "config";

export const configHelp = `Usage: vestibule config <pull|plan|push> [file] [options]

Manages project settings, permissions and email templates in a file, without secrets.

  pull   write the project's configuration to the file
  plan   show what push would change
  push   update the project to match the file

Default file: vestibule.config.json. .ts and .js files need a default export.

Options; the first three can also be set as environment variables:
  --project <id>       VESTIBULE_PROJECT_ID
  --admin-key <key>    VESTIBULE_SUPER_SECRET_ADMIN_KEY; prefer the environment variable, which isn't visible in the process list
  --api-url <url>      VESTIBULE_API_URL, the server (http://localhost:8100)
  --force              pull: overwrite an existing file
  --check              plan: exit with code 1 if there are changes
  --delete             push: also delete permissions missing from the file
  --dry-run            push: only show the plan`;

const defaultFile = "vestibule.config.json";
const ok = 0;
const differs = 1;

const flags = {
  project: { type: "string" },
  "admin-key": { type: "string" },
  "api-url": { type: "string" },
  force: { type: "boolean" },
  check: { type: "boolean" },
  delete: { type: "boolean" },
  "dry-run": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Values = ReturnType<typeof parse>["values"];

/** Runs `vestibule config …`. Returns the exit code. @throws UsageError, CommandError */
export async function runConfigCommand(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parse(args.slice(1));
  const [action, path = defaultFile, ...rest] = positionals;
  if (values.help) {
    context.print(configHelp);
    return ok;
  }
  if (rest.length > 0) throw new UsageError(`Unexpected argument: ${rest[0]}`);
  switch (action) {
    case "pull":
      return pull(path, values, context);
    case "plan":
      return plan(path, values, context);
    case "push":
      return push(path, values, context);
    default:
      throw new UsageError(
        action ? `Unknown command: config ${action}` : "No config command given. Use pull, plan or push.",
      );
  }
}

function createAdminApp(values: Values, { environment, userAgent }: CliContext): StackAdminApp {
  const read = (given: string | undefined, variable: string) => given || environment[variable]?.trim() || undefined;
  const projectId = read(values.project, "VESTIBULE_PROJECT_ID");
  const superSecretAdminKey = read(values["admin-key"], "VESTIBULE_SUPER_SECRET_ADMIN_KEY");
  const baseUrl = read(values["api-url"], "VESTIBULE_API_URL") ?? "http://localhost:8100";
  if (!projectId) throw new UsageError("No project given. Pass --project or set VESTIBULE_PROJECT_ID.");
  if (!superSecretAdminKey)
    throw new UsageError("Set VESTIBULE_SUPER_SECRET_ADMIN_KEY to an admin key of the project.");
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
    throw new UsageError("--api-url must be an http(s) URL.");
  return new StackAdminApp({
    baseUrl: removeTrailingSlash(new URL(baseUrl)),
    projectId,
    superSecretAdminKey,
    tokenStore: null,
    extraRequestHeaders: { "user-agent": userAgent },
  });
}

async function pull(path: string, values: Values, context: CliContext): Promise<number> {
  const app = createAdminApp(values, context);
  if (!values.force && (await exists(path))) {
    throw new CommandError(
      `${path} already exists. Compare it with "vestibule config plan", or overwrite it with --force.`,
    );
  }
  await writeProjectFile(path, await readProjectState(app));
  context.print(`Wrote ${path}. It contains no secrets.`);
  return ok;
}

async function readPlan(path: string, app: StackAdminApp, { environment }: CliContext): Promise<Plan> {
  const file = await readProjectFile(path);
  return createPlan(file, await readProjectState(app), environment);
}

/** Strips control characters from file and server text to prevent terminal escape injection. */
const printable = (line: string): string => line.replace(/\p{Cc}/gu, " ");

function printPlan(plan: Plan, { print }: CliContext): void {
  if (isEmpty(plan)) print("No changes. The project matches the file.");
  for (const line of plan.lines) print(printable(line));
}

async function plan(path: string, values: Values, context: CliContext): Promise<number> {
  const found = await readPlan(path, createAdminApp(values, context), context);
  printPlan(found, context);
  return values.check && !isEmpty(found) ? differs : ok;
}

async function push(path: string, values: Values, context: CliContext): Promise<number> {
  const app = createAdminApp(values, context);
  const found = await readPlan(path, app, context);
  printPlan(found, context);
  if (values["dry-run"] || isEmpty(found)) return ok;
  if (deletesPermissions(found) && !values.delete) {
    throw new CommandError(
      "This push deletes permissions and removes them from every user who has them. Pass --delete to confirm.",
    );
  }
  await applyPlan(app, found);
  context.print(`${found.lines.length === 1 ? "1 change" : `${found.lines.length} changes`} made.`);
  return ok;
}
