import type { Queryable } from "../../../platform/database/database.ts";
import { columnTypes, statement } from "../../../platform/database/statement.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";

export const findOwner = statement(
  "find-owner-of-project",
  "select owner_user_id from project_access where project_id = $projectId and owner_user_id = $userId",
);

export const insertCode = statement(
  "insert-integration-code",
  `insert into integration_codes (project_id, digest, partner, client_id, parameters, created_at, expires_at)
   values ($projectId, $digest, $clientName, $clientId, $parameters, $createdAt, $expiresAt)`,
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
export const lockCode = statement(
  "lock-integration-code",
  `select project_id, parameters, expires_at, used_at, key_set_id from integration_codes
   where digest = $digest and partner = $clientName and client_id = $clientId for no key update`,
  columnTypes<Pick<CodeRow, "parameters">>(),
);

/** `$usedAt`: now. `$keySetId`: the key set it was exchanged for, or null. */
export const markCodeUsed = statement(
  "mark-integration-code-used",
  "update integration_codes set used_at = $usedAt, key_set_id = $keySetId? where project_id = $projectId and digest = $digest",
);

const deleteExpired = statement(
  "delete-expired-integration-codes",
  `delete from integration_codes where ctid = any (array(
     select ctid from integration_codes where expires_at < $before limit $limit))`,
);

/** Returns the number of deleted rows, at most `limit`. */
export const deleteExpiredIntegrationCodes = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteExpired, { before, limit });
