/** External dependencies, injectable for tests. */
export interface Platform {
  /** Milliseconds since the epoch. */
  now(): number;
  /** In [0, 1). For retry jitter, never for secrets. */
  random(): number;
  sleep(millis: number): Promise<void>;
}

export const hostPlatform: Platform = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (millis) => new Promise((resolve) => setTimeout(resolve, millis)),
};
