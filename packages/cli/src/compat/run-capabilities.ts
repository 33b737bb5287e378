import { type Capability, isOffered, type Need, type Step } from "./capability.ts";
import { getCode } from "./expectations.ts";
import type { World } from "./world.ts";

export interface StepResult {
  readonly title: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Why a step failed or was skipped. */
  readonly reason: string | null;
}

export interface CapabilityResult {
  readonly title: string;
  readonly steps: readonly StepResult[];
}

const stepLimitMs = 60_000;

/** Needs that only a step finds out to be unmet, by the error that it gets. */
const needsByError: Readonly<Record<string, Need>> = {
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: "anonymous accounts",
  REQUIRES_CUSTOM_EMAIL_SERVER: "mail server of the project",
};

/** Finds which needs the caller's keys and the project's settings meet. The CLI can't read emails. */
export async function findMetNeeds({ target, createApp }: World): Promise<ReadonlySet<Need>> {
  const { config } = await createApp().getProject();
  const met: Readonly<Record<Need, boolean>> = {
    "server key": target.secretServerKey !== undefined,
    "admin key": target.secretServerKey !== undefined && target.superSecretAdminKey !== undefined,
    email: false,
    "email sign-in": config.magicLinkEnabled,
    "GitHub sign-in": config.oauthProviders.some(({ id }) => id === "github"),
    // The project's public settings don't say so: the steps find out.
    "anonymous accounts": true,
    "mail server of the project": true,
    "team creation": config.clientTeamCreationEnabled,
    "user API keys": config.allowUserApiKeys,
    "team API keys": config.allowTeamApiKeys,
    "account deletion": config.clientUserDeletionEnabled,
  };
  return new Set((Object.keys(met) as Need[]).filter((need) => met[need]));
}

/** Runs the steps one after the other, and yields each capability when it is done. */
export async function* runCapabilities(
  list: readonly Capability[],
  world: World,
  release: string,
  met: ReadonlySet<Need>,
): AsyncGenerator<CapabilityResult> {
  for (const { title, steps } of list) {
    const results: StepResult[] = [];
    for (const step of steps) if (isOffered(step, release)) results.push(await runStep(step, world, met));
    if (results.length > 0) yield { title, steps: results };
  }
}

async function runStep(step: Step, world: World, met: ReadonlySet<Need>): Promise<StepResult> {
  const { title, needs } = step;
  const unmet = needs.filter((need) => !met.has(need));
  if (unmet.length > 0) return { title, outcome: "skipped", reason: `needs: ${unmet.join(", ")}` };
  try {
    await withLimit(step.run(world));
    return { title, outcome: "passed", reason: null };
  } catch (error) {
    const need = needsByError[String(getCode(error))];
    if (need !== undefined) return { title, outcome: "skipped", reason: `needs: ${need}` };
    const [firstLine = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return { title, outcome: "failed", reason: firstLine };
  }
}

/** The client repeats requests that get no answer, so a step without one could take minutes. */
async function withLimit(run: Promise<void>): Promise<void> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error("The step took more than 60 seconds.")), stepLimitMs);
  try {
    await Promise.race([run, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
