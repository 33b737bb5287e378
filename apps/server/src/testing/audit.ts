import type { TestApp } from "./test-app.ts";

export interface AuditRow {
  readonly action: string;
  readonly outcome: string;
  readonly reason: string | null;
  readonly actor_type: string;
  readonly actor_id: string | null;
  readonly target_type: string | null;
  readonly target_id: string | null;
  readonly details: Record<string, unknown>;
}

/** A project's audit entries, oldest first, whether or not they are chained. */
export async function listAuditEntries(app: TestApp, projectId: string): Promise<AuditRow[]> {
  const columns = "action, outcome, reason, actor_type, actor_id, target_type, target_id, details";
  const { rows } = await app.platform.database.pool.query<AuditRow>(
    `select ${columns} from (
       select 1 as part, number as position, ${columns} from audit_log where project_id = $1
       union all select 2, position, ${columns} from audit_pending where project_id = $1
     ) entries order by part, position`,
    [projectId],
  );
  return rows;
}
