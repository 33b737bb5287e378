import type { Queryable } from "../../../platform/database/database.ts";
import { enqueueEmail, getSettingsLink } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { findTeam } from "../../teams/index.ts";
import type { ApiKeyServices } from "../access.ts";
import { findTeamKeyRecipients, findUserKeyRecipient, type LeakedKey } from "./leaked-key-statements.ts";

/** Limit of key notices to an unverified email, per window. */
const maxUnverifiedEmails = 10;
const unverifiedWindowMs = 60 * 60 * 1000;

/**
 * Queues the notices about a revoked key in the caller's transaction: to its user, or to all members who can manage its
 * team's keys.
 */
export async function notifyOwners(
  transaction: Queryable,
  services: ApiKeyServices,
  project: Project,
  key: LeakedKey,
): Promise<void> {
  const now = services.clock();
  const windowStart = new Date(now - unverifiedWindowMs);
  const isTeamKey = key.type === "team";
  const team = isTeamKey ? await transaction.row(findTeam, [project.id, key.owner_id]) : null;
  const findRecipients = isTeamKey ? findTeamKeyRecipients : findUserKeyRecipient;
  const recipients = await transaction.rows(findRecipients, [
    project.id,
    key.owner_id,
    windowStart,
    maxUnverifiedEmails,
  ]);
  for (const reader of recipients) {
    await enqueueEmail(transaction, services, {
      project,
      userId: reader.user_id,
      recipient: reader.email,
      type: "api_key_revoked",
      variables: {
        description: key.description,
        lastFour: key.last_four,
        when: now,
        teamDisplayName: team?.display_name ?? null,
        userDisplayName: reader.display_name,
        settingsLink: getSettingsLink(project),
      },
    });
  }
}
