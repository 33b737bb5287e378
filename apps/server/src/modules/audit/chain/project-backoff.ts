/** Delay after the first failure of a project, in ms; doubled after each further one. */
const firstDelayMs = 1_000;
const maxDelayMs = 10 * 60_000;

/** Delays attempts for projects that fail. Times are in ms, from any origin. */
export interface ProjectBackoff {
  /** When to try the project again; null: now. */
  getRetryAt(projectId: string): number | null;
  recordFailure(projectId: string): void;
  recordSuccess(projectId: string): void;
  /** Forgets all other projects, because they have nothing pending. */
  retain(projectIds: ReadonlySet<string>): void;
}

export function createProjectBackoff(now: () => number): ProjectBackoff {
  const failing = new Map<string, { readonly failures: number; readonly retryAt: number }>();
  return {
    getRetryAt(projectId) {
      const { retryAt = 0 } = failing.get(projectId) ?? {};
      return retryAt > now() ? retryAt : null;
    },
    recordFailure(projectId) {
      const { failures = 0 } = failing.get(projectId) ?? {};
      const delayMs = Math.min(firstDelayMs * 2 ** failures, maxDelayMs);
      failing.set(projectId, { failures: failures + 1, retryAt: now() + delayMs });
    },
    recordSuccess(projectId) {
      failing.delete(projectId);
    },
    retain(projectIds) {
      for (const projectId of failing.keys()) if (!projectIds.has(projectId)) failing.delete(projectId);
    },
  };
}
