import {
  type AdminOwnedProject,
  ConfigurationError,
  type InternalApiKeyFirstView,
  KnownError,
  ownedProjects,
  StackClientApp,
  StackServerApp,
} from "@vestibule/client";
import { type CliContext, CommandError } from "../cli-context.ts";
import { createCredentialsFile } from "../credentials-file.ts";
import { createApp, login } from "../login.ts";
import type { Application } from "./application.ts";
import type { ProjectValues } from "./plan.ts";
import type { Questions } from "./questions.ts";
import type { ServerInfo } from "./server.ts";

const internalProjectId = "internal";
const yearMs = 365 * 86_400_000;
/** Publishable keys are in the code that browsers get, so they must not expire. */
const noExpiryMs = 200 * yearMs;

/** All values that the application needs. */
export type CompleteValues = ProjectValues & { readonly projectId: string; readonly publishableClientKey: string };

export const isComplete = (values: ProjectValues, { framework }: Application): values is CompleteValues =>
  values.projectId !== undefined &&
  values.publishableClientKey !== undefined &&
  (framework.variables.secretServerKey === undefined || values.secretServerKey !== undefined);

/** Asks the server whether the keys belong to the project. @throws CommandError */
export async function verifyKeys(values: CompleteValues, { userAgent }: CliContext): Promise<void> {
  const { server: baseUrl, projectId, publishableClientKey, secretServerKey } = values;
  const extraRequestHeaders = { "user-agent": userAgent };
  const options = { baseUrl, projectId, publishableClientKey, extraRequestHeaders, tokenStore: null };
  const setupPage = `${baseUrl}/dashboard/projects/${encodeURIComponent(projectId)}/setup`;
  await explain(
    () => new StackClientApp(options).getProject(),
    `Check --project-id and --publishable-client-key on ${setupPage}`,
  );
  if (secretServerKey === undefined) return;
  await explain(
    () => new StackServerApp({ ...options, secretServerKey }).listUsers({ limit: 1 }),
    `Check --secret-server-key on ${setupPage}`,
  );
}

async function explain<Result>(call: () => Promise<Result>, advice: string): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    // The client kit's own advice names options and variables that the command doesn't have.
    const reason = error instanceof ConfigurationError ? error.cause : error;
    if (!KnownError.isInstance(reason)) throw error;
    throw new CommandError(`${reason.message.replace(/\.?$/, ".")} ${advice}`);
  }
}

/** The owner's app of project `internal`: of the stored session, or of a new one that the owner confirms in a browser. */
export async function signInOwner(
  server: string,
  info: ServerInfo,
  context: CliContext,
  isInteractive: boolean,
): Promise<StackClientApp> {
  const target = {
    apiUrl: server,
    projectId: internalProjectId,
    publishableClientKey: info.publishableClientKey,
  };
  const credentials = createCredentialsFile(context);
  const stored = await credentials.read(target);
  const app = createApp(target, context, stored);
  if (stored !== null && (await app.getUser()) !== null) return app;
  if (!isInteractive) {
    throw new CommandError(
      "With --yes, pass --project-id, --publishable-client-key and, for a server, --secret-server-key. Or run this command without --yes to sign in.",
    );
  }
  context.print("To choose a project, sign in to the dashboard.\n");
  await login({ ...target, appUrl: `${server}/dashboard` }, credentials, context);
  return createApp(target, context, await credentials.read(target));
}

/** Strips control characters, which could change what the terminal shows. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, " ");

/** The project with the ID, or the one that the owner chooses or creates. Creates nothing before `confirm` returns. */
export async function chooseProject(
  owner: StackClientApp,
  { projectId, name, questions }: { projectId: string | undefined; name: string; questions: Questions | null },
): Promise<{ readonly id: string | null; open(): Promise<AdminOwnedProject> }> {
  const client = ownedProjects(owner);
  // Users of project `internal` own the others, so it is no application's.
  const projects = (await client.list()).filter(({ id }) => id !== internalProjectId);
  const select = (project: AdminOwnedProject) => ({ id: project.id, open: async () => project });
  const create = (displayName: string) => ({
    id: null,
    open: () =>
      explain(() => client.create({ displayName, config: { allowLocalhost: true } }), "The project was not created."),
  });
  if (projectId !== undefined) {
    const found = projects.find(({ id }) => id === projectId);
    if (found) return select(found);
    const others = projects.map(({ id, displayName }) => `\n  ${id}  ${printable(displayName)}`).join("");
    throw new CommandError(`You don't own a project ${printable(projectId)}. Your projects:${others || " none"}`);
  }
  if (!questions) throw new CommandError("With --yes, pass the ID of a project with --project-id.");
  const newProject = "Create a new project";
  const options = [newProject, ...projects.map(({ id, displayName }) => `${printable(displayName)}  (${id})`)];
  const chosen = projects.length === 0 ? undefined : projects[(await questions.choose("Project:", options)) - 1];
  return chosen ? select(chosen) : create(await questions.ask("Name of the new project:", name));
}

/** Creates the keys that the values lack. `revoke` deletes them again. */
export async function createKeys(
  { id, app }: AdminOwnedProject,
  values: ProjectValues,
  application: Application,
  now: number,
): Promise<{ readonly values: CompleteValues; revoke(): Promise<void> }> {
  const created: InternalApiKeyFirstView[] = [];
  const create = async (kind: "publishable" | "secret"): Promise<InternalApiKeyFirstView> => {
    const key = await explain(
      () =>
        app.createInternalApiKey({
          description: `vestibule init: ${application.name} (${kind})`,
          expiresAt: new Date(now + (kind === "publishable" ? noExpiryMs : yearMs)),
          hasPublishableClientKey: kind === "publishable",
          hasSecretServerKey: kind === "secret",
          hasSuperSecretAdminKey: false,
        }),
      "Ask an owner of the project for its keys, and pass them as options.",
    );
    created.push(key);
    return key;
  };
  const revoke = async () => {
    for (const key of created) await key.revoke();
  };
  const needsSecret = application.framework.variables.secretServerKey !== undefined;
  try {
    const publishableClientKey =
      values.publishableClientKey ?? (await create("publishable")).publishableClientKey ?? "";
    const secretServerKey =
      values.secretServerKey ?? (needsSecret ? (await create("secret")).secretServerKey : undefined);
    return { values: { ...values, projectId: id, publishableClientKey, secretServerKey }, revoke };
  } catch (error) {
    await revoke();
    throw error;
  }
}
