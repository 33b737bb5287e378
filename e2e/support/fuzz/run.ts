import { type ApiReference, createRounds, type FuzzRequest } from "./requests.ts";
import { createWorld, type World } from "./world.ts";

export interface FuzzAnswer {
  readonly request: FuzzRequest;
  /** 0: the server closed the connection, or didn't respond in time. */
  readonly status: number;
  /** Start of the body, or why there is none. */
  readonly text: string;
  readonly durationMs: number;
}

/** Far above what any request takes on a busy machine. */
const hangsAfterMs = 10_000;
const textLength = 300;

async function send(baseUrl: string, world: World, request: FuzzRequest): Promise<FuzzAnswer> {
  const startedAt = performance.now();
  const finish = (status: number, text: string): FuzzAnswer => ({
    ...{ request, status, text: text.slice(0, textLength) },
    durationMs: performance.now() - startedAt,
  });
  try {
    const response = await fetch(`${baseUrl}/api/v1${world.fill(request.path)}`, {
      method: request.method,
      headers: { ...request.headers, ...world.callers[request.caller] },
      body: request.body === null ? null : world.fill(request.body),
      redirect: "manual",
      signal: AbortSignal.timeout(hangsAfterMs),
    });
    return finish(response.status, await response.text());
  } catch (error) {
    return finish(0, error instanceof Error ? `${error.message} ${String(error.cause ?? "")}` : String(error));
  }
}

/** Sends the requests, several at a time. */
async function sendAll(baseUrl: string, world: World, requests: readonly FuzzRequest[], concurrency: number) {
  const queue = requests.values();
  const answers: FuzzAnswer[] = [];
  const work = async () => {
    for (const request of queue) answers.push(await send(baseUrl, world, request));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return answers;
}

export interface FuzzOptions {
  readonly requests: number;
  /** Runs with the same seed send the same requests, apart from the IDs and keys of their worlds. */
  readonly seed: number;
  readonly concurrency: number;
  /** Called after each round. */
  readonly onRound?: (answers: readonly FuzzAnswer[]) => void;
}

/**
 * Sends requests over every operation of the running server's /openapi.json. Each round sends one request of every
 * operation and has its own world, because requests may delete what the next ones need.
 */
export async function fuzz(baseUrl: string, options: FuzzOptions): Promise<FuzzAnswer[]> {
  const reference = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as ApiReference;
  const rounds = createRounds(reference);
  const answers: FuzzAnswer[] = [];
  for (let index = 0; answers.length < options.requests; index += 1) {
    const requests = rounds.round(options.seed + index).slice(0, options.requests - answers.length);
    const world = await createWorld(baseUrl);
    const harmless = requests.filter(({ endsCallers }) => !endsCallers);
    const ending = requests.filter(({ endsCallers }) => endsCallers);
    const round = await sendAll(baseUrl, world, harmless, options.concurrency);
    round.push(...(await sendAll(baseUrl, world, ending, options.concurrency)));
    answers.push(...round);
    options.onRound?.(round);
  }
  return answers;
}

/** One line about an answer, with what is needed to send the request again. */
export const describeAnswer = ({ request, status, text, durationMs }: FuzzAnswer): string =>
  [
    `${status} after ${durationMs.toFixed(0)} ms: ${request.operationId} as ${request.caller}, ${request.method} ${request.path}`,
    `  ${JSON.stringify(request.headers)} ${(request.body ?? "").slice(0, 1_000)}`,
    `  ${text}`,
  ].join("\n");
