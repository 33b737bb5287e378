/** What the rules need from the world around them, so that tests can bring their own. */
export interface Platform {
  /** Milliseconds since the epoch. */
  now(): number;
  /** From 0 to below 1; for spreading retries, never for secrets. */
  random(): number;
  sleep(millis: number): Promise<void>;
}

export const hostPlatform: Platform = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (millis) => new Promise((resolve) => setTimeout(resolve, millis)),
};
