import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";
import { createConcurrencyLimit } from "../concurrency-limit.ts";

export interface PasswordHasher {
  /** Returns a PHC string with embedded parameters. */
  hash(password: string): Promise<string>;
  verify(password: string, storedHash: string): Promise<boolean>;
  /** Whether the hash uses different parameters than new hashes, and should be replaced at the next sign-in. */
  isOutdated(storedHash: string): boolean;
  /**
   * Takes as long as a verification, so that response times don't reveal whether an account exists. @see ASVS 5.0 6.3.8
   */
  runDummyVerification(password: string): Promise<void>;
}

/** Parameters of argon2id. `memory`: KiB. `time`: passes. */
export interface Argon2Cost {
  readonly memory: number;
  readonly time: number;
}

/** The minimum that OWASP and ASVS 5.0 11.4.2 recommend: 7 to 9 ms on a server core. */
const defaultCost: Argon2Cost = { memory: 19_456, time: 2 };

/** Maximum queued hash operations per core, about two seconds of work. Beyond it, the response is 429. */
const maxQueuedPerCore = 128;

/** Normalizing takes quadratic time on hostile input; no valid password is longer than this. UTF-16 units. */
const maxNormalizedUnits = 1_024;

/** NFC: the same password typed on another system must produce the same bytes. @see RFC 8265 §4.2.2 */
const normalize = (password: string): string =>
  password.length > maxNormalizedUnits ? password : password.normalize("NFC");

const isBcrypt = (storedHash: string): boolean => /^\$2[aby]\$/.test(storedHash);

/** Hashes off the event loop, one hash per core at a time. @throws QueueFullError */
export function createPasswordHasher(cost: Argon2Cost = defaultCost): PasswordHasher {
  const cores = availableParallelism();
  const limited = createConcurrencyLimit({ running: cores, waiting: maxQueuedPerCore * cores });
  // The library defaults to argon2id, which the PHC string names.
  const options = { memoryCost: cost.memory, timeCost: cost.time, parallelism: 1 };
  const parameters = `$argon2id$v=19$m=${cost.memory},t=${cost.time},p=1$`;
  const dummyHash = hash("a password that no user has", options);
  return {
    hash: (password) => limited(() => hash(normalize(password), options)),
    verify: (password, storedHash) =>
      limited(() =>
        isBcrypt(storedHash) ? verifyBcrypt(password, storedHash) : verify(storedHash, normalize(password)),
      ),
    isOutdated: (storedHash) => !storedHash.startsWith(parameters),
    async runDummyVerification(password) {
      const storedHash = await dummyHash;
      await limited(() => verify(storedHash, normalize(password)));
    },
  };
}
