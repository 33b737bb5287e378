import { randomUUID } from "node:crypto";
import { type ColumnValues, teamFields, type WebhookEvent } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../platform/database/database.ts";
import { toInsertValues } from "../../platform/database/entity-columns.ts";
import type { Project } from "../projects/index.ts";
import { insertMember } from "./memberships/memberships.ts";
import { insertTeam, type TeamRow } from "./team-statements.ts";
import { toServerWire } from "./to-wire.ts";

export interface NewTeam {
  readonly project: Project;
  readonly fields: ColumnValues<typeof teamFields> & { readonly display_name: string };
  /** Becomes a member with the creator permissions; the caller must lock this user. Null for a team without members. */
  readonly creatorId: string | null;
  /** ms since the epoch. */
  readonly now: number;
}

export interface CreatedTeam {
  readonly team: TeamRow;
  /** Webhook events in order. The caller queues them, because other events may come first. */
  readonly events: readonly WebhookEvent[];
}

/** Creates a team and, if it has a creator, their membership, in the caller's transaction. */
export async function createTeam(transaction: Queryable, newTeam: NewTeam): Promise<CreatedTeam> {
  const { project, creatorId, now } = newTeam;
  const team = await transaction.row(insertTeam, {
    projectId: project.id,
    id: randomUUID(),
    createdAt: new Date(now),
    ...toInsertValues(teamFields, newTeam.fields),
  });
  if (!team) throw new Error("A team was inserted but not returned");
  const member = creatorId && { project, teamId: team.id, userId: creatorId, now };
  const joined = member && (await insertMember(transaction, member, project.config.team_creator_default_permissions));
  return { team, events: [{ type: "team.created", data: toServerWire(team) }, ...(joined || [])] };
}
