import type { Platform } from "../core/platform/platform.ts";

/** A fixed clock that only sleeping advances, without waiting. */
export interface TestPlatform extends Platform {
  /** Milliseconds of each sleep, in order. */
  readonly sleeps: number[];
  advance(millis: number): void;
}

/** `random`: the value of every draw. */
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
