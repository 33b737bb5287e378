import type { Queryable } from "../../../platform/database/database.ts";
import { queueEmail } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { settingsLinkOf } from "../../security-notices/index.ts";
import { findTeam } from "../../teams/index.ts";
import type { ApiKeyServices } from "../access.ts";
import { type FoundKey, findTeamReaders, findUserReader } from "./queries.ts";

/** How many mails about keys an address gets that nobody has verified, in how many ms. */
const unverifiedMails = 10;
const unverifiedWindowMs = 60 * 60 * 1000;

/** Queues the mails about a revoked key in the caller's transaction: to its user, or to all who manage the keys of its team. */
export async function tellOwners(
  transaction: Queryable,
  services: ApiKeyServices,
  project: Project,
  key: FoundKey,
): Promise<void> {
  const now = services.clock();
  const lately = new Date(now - unverifiedWindowMs);
  const isOfTeam = key.type === "team";
  const team = isOfTeam ? await transaction.row(findTeam, [project.id, key.owner_id]) : null;
  const findReaders = isOfTeam ? findTeamReaders : findUserReader;
  const readers = await transaction.rows(findReaders, [project.id, key.owner_id, lately, unverifiedMails]);
  for (const reader of readers) {
    await queueEmail(transaction, services, {
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
        settingsLink: settingsLinkOf(project),
      },
    });
  }
}
