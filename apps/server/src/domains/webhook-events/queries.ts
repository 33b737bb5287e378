import { statement } from "../../platform/database/database.ts";

/** In the order given: `sequence` grows with each row. */
export const insertEvents = statement(
  "insert-webhook-events",
  `insert into webhook_events (project_id, id, type, subject_id, payload, created_at)
   select $1, event.id, event.type, event.subject_id, event.payload, $6
   from unnest($2::uuid[], $3::text[], $4::uuid[], $5::jsonb[]) with ordinality as event (id, type, subject_id, payload, position)
   order by event.position`,
);

/** Of the events of a type (`$3`) about a user or team, all older ones than the newest that take `$4` bytes. */
export const dropSupersededEvents = statement(
  "drop-superseded-webhook-events",
  `delete from webhook_events where project_id = $1 and id in (
     select id from (
       select id, sum(pg_column_size(payload)) over (order by sequence desc) as bytes
       from webhook_events where project_id = $1 and subject_id = $2 and type = $3
     ) told
     where bytes > $4)`,
);

/** What was told of a user while they were here: their name and address go with them, and `user.deleted` says the rest. */
export const deleteEventsOfUser = statement(
  "delete-webhook-events-of-user",
  "delete from webhook_events where project_id = $1 and subject_id = $2 and type in ('user.created', 'user.updated')",
);

export const deleteOldEvents = statement(
  "delete-old-webhook-events",
  "delete from webhook_events where created_at < $1",
);
