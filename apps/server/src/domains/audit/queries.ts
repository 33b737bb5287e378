import { statement } from "../../platform/database/database.ts";

export const insertWaiting = statement(
  "insert-waiting-audit-entry",
  `insert into audit_waiting (project_id, id, at, action, outcome, reason, actor_type, actor_id, access_type, target_type, target_id,
     ip, country_code, user_agent, details)
   values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);
