import { type Queryable, statement } from "../../../platform/database/database.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";

export const findOwner = statement<{ owner_user_id: string }>(
  "find-owner-of-project",
  "select owner_user_id from project_owners where project_id = $1 and owner_user_id = $2",
);

export const insertCode = statement(
  "insert-integration-code",
  `insert into integration_codes (project_id, digest, partner, client_id, parameters, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Parameters that the token request is checked against. */
export type CodeParameters = Pick<AuthorizationRequest, "redirectUri" | "codeChallenge" | "scope" | "nonce">;

export interface CodeRow {
  readonly project_id: string;
  readonly parameters: CodeParameters;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly key_set_id: string | null;
}

/**
 * Finds by code alone, because the token request names no project. Locks the row, so that concurrent exchanges are
 * serialized.
 */
export const lockCode = statement<CodeRow>(
  "lock-integration-code",
  `select project_id, parameters, expires_at, used_at, key_set_id from integration_codes
   where digest = $1 and partner = $2 and client_id = $3 for no key update`,
);

/** `$3`: now. `$4`: the key set it was exchanged for, or null. */
export const markCodeUsed = statement(
  "mark-integration-code-used",
  "update integration_codes set used_at = $3, key_set_id = $4 where project_id = $1 and digest = $2",
);

const deleteExpired = statement(
  "delete-expired-integration-codes",
  `delete from integration_codes where ctid = any (array(
     select ctid from integration_codes where expires_at < $1 limit $2))`,
);

/** Returns the number of deleted rows, at most `limit`. */
export const deleteExpiredIntegrationCodes = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteExpired, [before, limit]);
