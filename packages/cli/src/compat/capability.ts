import type { World } from "./world.ts";

/** Releases of the published client in which methods of the list appeared. */
export type Release = "2.8.3" | "2.8.12" | "2.8.108";

/**
 * What a step needs besides a project: the caller's keys, a way to read emails, or a setting of the project. A run
 * skips the steps whose needs it can't meet.
 */
export type Need =
  | "server key"
  | "admin key"
  | "email"
  | "email sign-in"
  | "GitHub sign-in"
  | "mail server of the project"
  | "anonymous accounts"
  | "team creation"
  | "user API keys"
  | "team API keys"
  | "account deletion";

/** One sentence about the published client, checked with its public methods. It starts from nothing. */
export interface Step {
  readonly title: string;
  readonly needs: readonly Need[];
  /** The first release that offers the methods. */
  readonly since: Release;
  /** @throws when the server doesn't behave as the client expects */
  run(world: World): Promise<void>;
}

export interface Capability {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly Step[];
}

interface StepOptions {
  readonly needs?: readonly Need[];
  readonly since?: Release;
}

export const step = (title: string, run: Step["run"], { needs = [], since = "2.8.3" }: StepOptions = {}): Step => ({
  title,
  needs,
  since,
  run,
});

/** Whether the client's version has the step's methods. Versions between the releases count as the older one. */
export const isOffered = ({ since }: Step, version: string): boolean =>
  since.localeCompare(version, "en", { numeric: true }) <= 0;
