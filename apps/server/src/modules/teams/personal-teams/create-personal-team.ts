import type { WebhookEvent } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import { selectTeam } from "../../users/index.ts";
import { createTeam } from "../create-team.ts";

const suffix = "'s Team";
/** The length limit of team names in UTF-16 units, so that the name can be sent back unchanged. */
const nameMaxLength = 256;

/** The name of the team created at sign-up. */
export function personalTeamName({
  displayName,
  email,
}: {
  readonly displayName: string | null;
  readonly email: string | null;
}): string {
  const owner = displayName || email;
  if (!owner) return "Personal Team";
  // Don't split a surrogate pair.
  return `${owner.slice(0, nameMaxLength - suffix.length).replace(/[\uD800-\uDBFF]$/, "")}${suffix}`;
}

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
    fields: { display_name: personalTeamName(owner) },
    creatorId: userId,
    now,
  });
  await selectTeam(transaction, { projectId: project.id, userId, teamId: team.id });
  return events;
}
