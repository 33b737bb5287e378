import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How often the server looks whether it is idle, in ms. */
const intervalMs = 10_000;
/** Below this share of one core, the server does no more than answer health checks. */
const idleUtilization = 0.03;
/** Above this share, objects are left that only a full collection frees. */
const busyUtilization = 0.1;

/**
 * Decides when to collect garbage: once, in the first idle interval after a busy one, when no client waits for a response.
 * V8 collects only while a program allocates, so it would keep the memory of the last busy minute until the next.
 * `collect`: a full collection, which takes about 0.1 s.
 */
export function createMemoryRelease(collect: () => void): (utilization: number) => void {
  let wasBusy = true;
  return (utilization) => {
    if (utilization > busyUtilization) wasBusy = true;
    if (!wasBusy || utilization > idleUtilization) return;
    wasBusy = false;
    collect();
  };
}

/** V8's garbage collector. An installed server runs without `--expose-gc`, so a new context takes the function from V8. */
export function getGarbageCollector(): NodeJS.GCFunction {
  if (globalThis.gc !== undefined) return globalThis.gc;
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as NodeJS.GCFunction;
}

/** Two halves of 8 MB each, as with `--max-semi-space-size=8`. */
const maxNewSpaceBytes = 16 * 1024 * 1024;

/** How much V8 has reserved for new objects, in bytes. */
export const readNewSpaceBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;

/**
 * Stops the growth of the space for new objects at 16 MB: under load, V8 doubles it up to 128 MB, which is more than all
 * other memory of the server. V8 reads its maximum only when Node.js starts, and an installed server runs without options.
 * It reads the factor of the growth each time. An idle server's space shrinks, so that it has to be able to grow again.
 */
export function limitNewSpace(): void {
  let canGrow = true;
  const observer = new PerformanceObserver(() => {
    const isBelowMax = readNewSpaceBytes() < maxNewSpaceBytes;
    if (isBelowMax === canGrow) return;
    canGrow = isBelowMax;
    setFlagsFromString(`--semi-space-growth-factor=${canGrow ? 2 : 1}`);
  });
  observer.observe({ entryTypes: ["gc"] });
}

/**
 * How much the heap may grow between two full collections, in percent. V8 lets it grow up to fourfold, so that a server
 * under full load would hold 120 MB of garbage.
 */
const heapGrowthPercent = 50;

/**
 * Collections of new objects take about a millisecond with a space this small. Dividing them among threads costs more
 * than it saves: a refresh took a sixth more CPU time.
 */
const collectNewObjectsAlone = "--no-parallel-scavenge";

/** Frees memory after the start and after each busy time. Doesn't keep the process running. */
export function startMemoryRelease(): void {
  limitNewSpace();
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
  setFlagsFromString(collectNewObjectsAlone);
  const gc = getGarbageCollector();
  const check = createMemoryRelease(() => {
    // Without "last-resort", V8 keeps the freed pages for itself.
    gc({ type: "major", flavor: "last-resort" });
  });
  let previous = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(previous);
    previous = process.cpuUsage();
    check((user + system) / 1_000 / intervalMs);
  }, intervalMs).unref();
}
