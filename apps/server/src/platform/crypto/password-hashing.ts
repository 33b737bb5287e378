import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";
import { createFairLimit } from "../concurrency-limit.ts";
import { withSpan } from "../telemetry/tracing.ts";
import { type Argon2Cost, argon2 } from "./argon2.ts";
import { verifyBcrypt } from "./bcrypt.ts";

/** `projectId`: projects take turns, so that one with many or costly passwords doesn't delay the others. */
interface Guess {
  readonly projectId: string;
  readonly password: string;
}

export interface PasswordHasher {
  /** Returns a PHC string with embedded parameters. */
  hash(password: Guess): Promise<string>;
  verify(guess: Guess, storedHash: string): Promise<boolean>;
  /** Whether the hash uses different parameters than new hashes, and should be replaced at the next sign-in. */
  isOutdated(storedHash: string): boolean;
  /**
   * Like `verify`, but a failure takes as long as with the costliest hash of the project, so that response times don't
   * reveal whether an account exists, or was imported. `storedHash`: null if there is none. `findCostliestKind`: null if
   * the project never had a password. @see ASVS 5.0 6.3.8
   */
  verifyEvenly(
    guess: Guess,
    storedHash: string | null,
    findCostliestKind: () => Promise<string | null>,
  ): Promise<boolean>;
  /** How many hashes are computed and wait now. */
  getLoad(): { readonly running: number; readonly waiting: number };
}

/** The minimum that OWASP and ASVS 5.0 11.4.2 recommend: 7 to 9 ms on a server core. */
const defaultCost: Argon2Cost = { memory: 19_456, time: 2 };

/** Maximum queued hash operations of a project per core, about two seconds of work. Beyond it, the response is 429. */
const maxQueuedPerCore = 128;

/** The highest cost of bcrypt that may be imported: 200 to 250 ms on a server core. Each step up doubles it. */
export const maxBcryptCost = 12;

/** Waiting verifications of hashes of a higher cost, for each project. One takes up to four seconds. */
const maxQueuedCostly = 8;

/** Normalizing takes quadratic time on hostile input; no valid password is longer than this. UTF-16 units. */
const maxNormalizedUnits = 1_024;

/** NFC: the same password typed on another system must produce the same bytes. @see RFC 8265 §4.2.2 */
const normalize = (password: string): string =>
  password.length > maxNormalizedUnits ? password : password.normalize("NFC");

/** The algorithm and its parameters. @throws if the hash is of no supported kind */
export function getPasswordKind(storedHash: string): { readonly kind: string; readonly workUs: number } {
  const [kind, bcryptCost, memory, passes] =
    /^\$(?:2[aby]\$(\d\d)|argon2[a-z]+\$v=\d+\$m=(\d+),t=(\d+),p=\d+)/.exec(storedHash) ?? [];
  if (kind === undefined) throw new Error("A password hash is of an unknown kind");
  // Measured on a server core: 0.21 s with bcrypt of cost 12, 0.18 s with 128 MiB and three passes.
  const workUs = bcryptCost === undefined ? 0.45 * Number(memory) * Number(passes) : 52 * 2 ** Number(bcryptCost);
  return { kind, workUs: Math.min(Math.round(workUs), 2 ** 31 - 1) };
}

const isBcrypt = (kind: string): boolean => kind.startsWith("$2");

const isCostly = (kind: string): boolean => isBcrypt(kind) && Number(kind.slice(-2)) > maxBcryptCost;

/** A hash of this kind that no password has. */
const createDummyHash = (kind: string): string =>
  isBcrypt(kind) ? `${kind}$${".".repeat(53)}` : `${kind}$c2FsdHNhbHRzYWx0$${"A".repeat(43)}`;

/** The share of a new measurement in the average. */
const measurementWeight = 0.2;
/** Kinds whose durations are kept. */
const maxMeasuredKinds = 1_000;

/** Hashes off the event loop, one hash per core at a time; projects take turns. @throws QueueFullError */
export function createPasswordHasher(
  cost: Argon2Cost = defaultCost,
  /** In ms. */
  wait: (ms: number) => Promise<unknown> = setTimeout,
  /** Called for each hash: how long it waited for a core, and took. */
  onHashed: (waitedMs: number, ms: number) => void = () => undefined,
  /** How many of the machine's cores this process may use. */
  cores: number = availableParallelism(),
): PasswordHasher {
  const limited = createFairLimit({ running: cores, waitingPerKey: maxQueuedPerCore * cores });
  // Hashes imported before `maxBcryptCost` was lowered: one at a time, so that they never take every core.
  const limitedCostly = createFairLimit({ running: 1, waitingPerKey: maxQueuedCostly });
  const ownKind = `$argon2id$v=19$m=${cost.memory},t=${cost.time},p=1`;
  /** The average duration of a verification in ms, without waiting for its turn, by kind of hash. */
  const durations = new Map<string, number>();

  /** Runs `compute` when it is the project's turn. */
  function run<T>(projectId: string, compute: () => Promise<T>): Promise<T> {
    const queuedAt = performance.now();
    return withSpan("hash password", {}, () =>
      limited(projectId, async () => {
        const startedAt = performance.now();
        const result = await compute();
        onHashed(startedAt - queuedAt, performance.now() - startedAt);
        return result;
      }),
    );
  }

  /** Whether the password matches, and how long it took to verify, in ms. */
  async function runVerification({ projectId, password }: Guess, storedHash: string) {
    const { kind } = getPasswordKind(storedHash);
    const verify = () =>
      run(projectId, async () => {
        const startedAt = performance.now();
        const isMatch = await (isBcrypt(kind)
          ? verifyBcrypt(password, storedHash)
          : argon2.verify(storedHash, normalize(password)));
        const ms = performance.now() - startedAt;
        if (durations.size >= maxMeasuredKinds) durations.clear();
        durations.set(kind, (durations.get(kind) ?? ms) * (1 - measurementWeight) + ms * measurementWeight);
        return { isMatch, kind, ms };
      });
    return isCostly(kind) ? limitedCostly(projectId, verify) : verify();
  }

  return {
    hash: ({ projectId, password }) => run(projectId, () => argon2.hash(normalize(password), cost)),
    verify: async (guess, storedHash) => (await runVerification(guess, storedHash)).isMatch,
    async verifyEvenly(guess, storedHash, findCostliestKind) {
      const { isMatch, kind, ms } = await runVerification(guess, storedHash ?? createDummyHash(ownKind));
      if (isMatch && storedHash !== null) return true;
      const costliest = await findCostliestKind();
      if (costliest !== null && costliest !== kind) {
        const measured = durations.get(costliest) ?? (await runVerification(guess, createDummyHash(costliest))).ms;
        // Waiting instead of hashing: a project with a few imported passwords can still serve every sign-in.
        if (measured > ms) await wait(measured - ms);
      }
      return false;
    },
    getLoad() {
      const { running, waiting } = limited.getLoad();
      return { running, waiting: waiting + limitedCostly.getLoad().waiting };
    },
    isOutdated: (storedHash) => !storedHash.startsWith(`${ownKind}$`),
  };
}
