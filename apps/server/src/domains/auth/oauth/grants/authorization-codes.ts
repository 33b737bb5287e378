import { randomBytes } from "node:crypto";
import { sha256 } from "../../../../platform/crypto/digest.ts";
import type { Queryable } from "../../../../platform/database/database.ts";
import { insertCode } from "../queries.ts";
import type { CodeParameters } from "../stored-parameters.ts";

/** How long a code may travel through the browser, in ms. @see RFC 6749 §4.1.2, ASVS 5.0 10.4.3 */
const codeLifeMs = 60_000;

/** Makes a code of 64 hex digits, 256 random bits. */
export async function createAuthorizationCode(
  transaction: Queryable,
  code: {
    readonly projectId: string;
    readonly userId: string;
    readonly parameters: CodeParameters;
    readonly now: number;
  },
): Promise<string> {
  const text = randomBytes(32).toString("hex");
  await transaction.run(insertCode, [
    code.projectId,
    sha256(text),
    code.userId,
    JSON.stringify(code.parameters),
    new Date(code.now),
    new Date(code.now + codeLifeMs),
  ]);
  return text;
}
