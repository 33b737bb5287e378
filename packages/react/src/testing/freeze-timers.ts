import { onTestFinished, vi } from "vitest";

/**
 * Freezes the timers of components until the test advances them. Testing Library advances them itself while it waits,
 * but only those of Jest, so it gets an adapter.
 */
export function freezeTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  vi.stubGlobal("jest", { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
