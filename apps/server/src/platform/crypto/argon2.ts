import { type Argon2Parameters, argon2 as argon2OfNode, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Parameters of argon2id. `memory`: KiB. `time`: passes. */
export interface Argon2Cost {
  readonly memory: number;
  readonly time: number;
}

export interface Argon2 {
  /** Returns a PHC string with embedded parameters. */
  hash(password: string, cost: Argon2Cost): Promise<string>;
  verify(storedHash: string, password: string): Promise<boolean>;
  /** Why the fast implementation isn't used, for the operator, or null. */
  readonly problem: string | null;
}

const saltBytes = 16;
const hashBytes = 32;

const compute = promisify<"argon2d" | "argon2i" | "argon2id", Argon2Parameters, Buffer>(argon2OfNode);

/** PHC strings use base64 without padding. */
const encode = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");

const phcPattern = /^\$(argon2d|argon2i|argon2id)\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const isAlgorithm = (text: string | undefined): text is "argon2d" | "argon2i" | "argon2id" => text !== undefined;

/** The implementation in Node.js, which takes about twice as long. @see RFC 9106 */
const ofNode: Omit<Argon2, "problem"> = {
  async hash(password, { memory, time }) {
    const nonce = randomBytes(saltBytes);
    const tag = await compute("argon2id", {
      message: password,
      nonce,
      memory,
      passes: time,
      parallelism: 1,
      tagLength: hashBytes,
    });
    return `$argon2id$v=19$m=${memory},t=${time},p=1$${encode(nonce)}$${encode(tag)}`;
  },
  async verify(storedHash, password) {
    const [, algorithm, memory, passes, parallelism, salt = "", hash = ""] = phcPattern.exec(storedHash) ?? [];
    if (!isAlgorithm(algorithm)) throw new Error("A password hash is of a kind that Node.js can't verify");
    const expected = Buffer.from(hash, "base64");
    const actual = await compute(algorithm, {
      message: password,
      nonce: Buffer.from(salt, "base64"),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    });
    return timingSafeEqual(actual, expected);
  },
};

/** Chooses the native package, or Node.js if the package for this platform is missing. */
export async function loadArgon2(load = () => import("@node-rs/argon2")): Promise<Argon2> {
  try {
    const { hash, verify } = await load();
    return {
      // The library defaults to argon2id, which the PHC string names.
      hash: (password, { memory, time }) => hash(password, { memoryCost: memory, timeCost: time, parallelism: 1 }),
      verify: (storedHash, password) => verify(storedHash, password),
      problem: null,
    };
  } catch {
    const platform = `${process.platform}-${process.arch}`;
    return {
      ...ofNode,
      problem: `The native package of @node-rs/argon2 for ${platform} is missing: Node.js hashes passwords instead, which takes twice as long. Run npm install to add it.`,
    };
  }
}

export const argon2 = await loadArgon2();
