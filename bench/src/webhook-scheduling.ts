/** `npm run bench:scheduling`: the time of one step of the webhook scheduler with 10,000 due endpoints. */
import { defaultLimits } from "../../apps/server/src/modules/webhooks/delivery/schedule/available-concurrency.ts";
import {
  createDeliverySchedule,
  type Slot,
} from "../../apps/server/src/modules/webhooks/delivery/schedule/delivery-schedule.ts";

const endpointCount = 10_000;
const stepCount = 20_000;
const targetMs = 1;

/** Median and maximum time of a step, in ms: a delivery finishes, and the next slot is given. */
function measure(projectCount: number): { readonly median: number; readonly max: number } {
  const now = Date.now();
  const schedule = createDeliverySchedule(defaultLimits);
  for (let index = 0; index < endpointCount; index += 1)
    schedule.addDue({
      projectId: `p${index % projectCount}`,
      endpointId: `e${index}`,
      dueAt: now,
      rateLimit: null,
      isDown: false,
    });
  const started: Slot[] = [];
  const startAll = () => {
    for (let slot = schedule.next(now); slot; slot = schedule.next(now)) {
      schedule.recordClaimed(slot, slot.count, { now, laterAt: null });
      for (let count = 0; count < slot.count; count += 1) started.push(slot);
    }
    schedule.getNextDueAt(now);
  };
  startAll();
  const times: number[] = [];
  for (let step = 0; step < stepCount; step += 1) {
    const finished = started.shift();
    const startedAt = performance.now();
    if (finished) schedule.recordFinished(finished, { dueAt: now, isDown: false });
    startAll();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { median: times[stepCount >> 1] ?? 0, max: times.at(-1) ?? 0 };
}

for (const projectCount of [1, 100, endpointCount]) {
  const { median, max } = measure(projectCount);
  process.stdout.write(
    `${endpointCount} due endpoints of ${projectCount} projects: median ${median.toFixed(4)} ms, max ${max.toFixed(2)} ms per step\n`,
  );
  if (median > targetMs) process.exitCode = 1;
}
