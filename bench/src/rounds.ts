import { type Job, type JobName, type JobRequests, jobs } from "./jobs.ts";
import { load } from "./load.ts";
import type { Limits } from "./machine-limits.ts";
import type { ServerUnderTest } from "./server.ts";

/** A running server with the requests that measure it. */
export interface Subject {
  readonly server: ServerUnderTest;
  readonly requests: JobRequests;
}

export interface RoundOptions {
  readonly rounds: number;
  /** Of each measurement; a job can be longer. */
  readonly seconds: number;
  readonly isIncluded: (job: Job) => boolean;
}

/** One measurement of a job. */
interface Sample {
  readonly perSecond: number;
  /** ms */
  readonly p50: number;
  readonly p99: number;
  /** CPU time per request, in µs. */
  readonly node: number;
  readonly postgres: number;
  /** Of the limit that was measured right before. */
  readonly share: number;
}

/** Medians of all rounds. */
export interface JobReport extends Sample {
  readonly job: Job;
  /** Requests per second in relation to the other server in the same round; null without another server. */
  readonly ofOther: number | null;
  /** The same of the CPU times. */
  readonly nodeOfOther: number | null;
  readonly postgresOfOther: number | null;
}

const findMedian = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

async function measureJob(
  { server, requests }: Subject,
  name: JobName,
  seconds: number,
): Promise<Omit<Sample, "share">> {
  const before = await server.cpuMicros();
  const { perSecond, p50, p99, failures, ...result } = await load(server.origin, requests[name], { seconds });
  const after = await server.cpuMicros();
  if (failures > 0) throw new Error(`${name}: ${failures} requests failed; the results are invalid`);
  return {
    perSecond,
    p50,
    p99,
    node: (after.node - before.node) / result.requests,
    postgres: (after.postgres - before.postgres) / result.requests,
  };
}

/**
 * Measures limits and jobs in turn. On a shared machine a limit that was measured once is worth nothing: what else
 * happens there changes from second to second, and hits both alike only if they are measured together.
 * `other`: a server to compare with, which is measured in the same rounds, in alternating order.
 */
export async function measureRounds(
  limits: Limits,
  subject: Subject,
  other: Subject | null,
  { rounds, seconds, isIncluded }: RoundOptions,
): Promise<JobReport[]> {
  const included: readonly (Job & { readonly name: JobName })[] = jobs.filter(isIncluded);
  const samples = new Map<JobName, { own: Sample[]; others: Omit<Sample, "share">[] }>();
  for (const { name } of included) {
    samples.set(name, { own: [], others: [] });
    for (const each of [subject, ...(other ? [other] : [])])
      await load(each.server.origin, each.requests[name], { seconds: 2 });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, limit, lengthFactor = 1 } of included) {
      const length = seconds * lengthFactor;
      const max = await limits.measure[limit](length);
      const measureOther = async () => {
        if (other) samples.get(name)?.others.push(await measureJob(other, name, length));
      };
      if (round % 2 === 0) await measureOther();
      const sample = await measureJob(subject, name, length);
      samples.get(name)?.own.push({ ...sample, share: sample.perSecond / max });
      if (round % 2 === 1) await measureOther();
    }
  }
  return included.map((job) => summarize(job, samples.get(job.name) ?? { own: [], others: [] }));
}

function summarize(
  job: Job,
  { own, others }: { own: readonly Sample[]; others: readonly Omit<Sample, "share">[] },
): JobReport {
  const of = (name: keyof Sample) => findMedian(own.map((sample) => sample[name]));
  const compare = (name: "perSecond" | "node" | "postgres") =>
    others.length === 0
      ? null
      : findMedian(own.map((sample, round) => sample[name] / (others[round]?.[name] ?? Number.NaN)));
  return {
    job,
    perSecond: of("perSecond"),
    p50: of("p50"),
    p99: of("p99"),
    node: of("node"),
    postgres: of("postgres"),
    share: of("share"),
    ofOther: compare("perSecond"),
    nodeOfOther: compare("node"),
    postgresOfOther: compare("postgres"),
  };
}
