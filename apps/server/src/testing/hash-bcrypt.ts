import { randomBytes } from "node:crypto";
import { bcrypt } from "hash-wasm";

/** Hashes a password as another system would before an import. */
export async function hashBcrypt(password: string, { cost }: { cost: number }): Promise<string> {
  const hash = await bcrypt({ password, salt: randomBytes(16), costFactor: cost, outputType: "encoded" });
  return hash.replace("$2a$", "$2b$");
}
