import type { WebhookEvent } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import { createTeam } from "../create-team.ts";
import { selectTeam } from "../team-statements.ts";
import { personalTeamName } from "./personal-team-name.ts";

export interface TeamOwner {
  readonly project: Project;
  readonly userId: string;
  readonly displayName: string | null;
  readonly email: string | null;
  /** ms since the epoch. */
  readonly now: number;
}

/**
 * Creates and selects the personal team that a project can create at sign-up. Returns the events to emit after
 * `user.created`.
 */
export async function createPersonalTeam(transaction: Queryable, owner: TeamOwner): Promise<readonly WebhookEvent[]> {
  const { project, userId, now } = owner;
  const { team, events } = await createTeam(transaction, {
    project,
    displayName: personalTeamName(owner),
    creatorId: userId,
    now,
  });
  await transaction.run(selectTeam, [project.id, userId, team.id]);
  return events;
}
