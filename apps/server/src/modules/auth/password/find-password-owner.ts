import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";

interface PasswordOwner {
  readonly user_id: string;
  /** As the user entered it. */
  readonly value: string;
  readonly display_name: string | null;
  readonly is_verified: boolean;
}

const findByAddress = statement(
  "find-password-owner",
  `select c.user_id, c.value, u.display_name, c.is_verified from contact_channels c
   join users u on u.project_id = c.project_id and u.id = c.user_id
   where c.project_id = $projectId and c.type = 'email' and c.normalized_value = $email and c.used_for_auth`,
);

/** The user who signs in with an email (normalized). */
export const findPasswordOwner = (
  database: Queryable,
  { projectId, address }: { readonly projectId: string; readonly address: string },
): Promise<PasswordOwner | null> => database.row(findByAddress, { projectId, email: address });
