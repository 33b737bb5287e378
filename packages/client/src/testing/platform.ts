import type { Platform } from "../platform/platform.ts";

/** A clock that stands still but for sleeping, which takes no real time. */
export interface TestPlatform extends Platform {
  /** Milliseconds of each sleep, in order. */
  readonly sleeps: number[];
  advance(millis: number): void;
}

/** `random`: what every draw gives. */
export function createTestPlatform({ now = 1_800_000_000_000, random = 0.5 } = {}): TestPlatform {
  let time = now;
  const sleeps: number[] = [];
  return {
    sleeps,
    advance: (millis) => {
      time += millis;
    },
    now: () => time,
    random: () => random,
    sleep: async (millis) => {
      sleeps.push(millis);
      time += millis;
    },
  };
}
