import { statement } from "../../../../platform/database/database.ts";

export const findOwner = statement<{ owner_user_id: string }>(
  "find-owner-of-webhook-token",
  "select owner_user_id from project_owners where project_id = $1 and owner_user_id = $2",
);
