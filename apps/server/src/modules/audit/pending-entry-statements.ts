import { statement } from "../../platform/database/database.ts";

/**
 * Entries of one call, in order. `$7`: the fields that differ between them, as JSON. `$8`: the acting session, or null.
 */
export const insertPending = statement(
  "insert-waiting-audit-entries",
  `insert into audit_waiting (project_id, id, at, action, outcome, reason, actor_type, actor_id, access_type, target_type, target_id,
     ip, country_code, user_agent, details)
   select $1, gen_random_uuid(), $2, e.action, e.outcome, e.reason, e.actor_type, e.actor_id, $3, e.target_type, e.target_id,
     $4, $5, $6, e.details || coalesce((
       select jsonb_build_object('impersonated_by', case when s.started_by ->> 'ownerId' is null
         then jsonb_build_object('type', 'key', 'id', s.started_by ->> 'keySetId')
         else jsonb_build_object('type', 'owner', 'id', s.started_by ->> 'ownerId') end)
       from sessions s where s.project_id = $1 and s.id = $8::uuid and s.is_impersonation), '{}')
   from rows from (jsonb_to_recordset($7::jsonb) as (action text, outcome text, reason text, actor_type text, actor_id text,
     target_type text, target_id text, details jsonb)) with ordinality as e
   order by e.ordinality`,
);
