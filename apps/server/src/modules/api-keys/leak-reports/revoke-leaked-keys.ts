import { internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { HandlersOf } from "../../../http/handler.ts";
import { sha256 } from "../../../platform/crypto/digest.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { columnTypes, statement } from "../../../platform/database/statement.ts";
import type { EndUser } from "../../../platform/platform.ts";
import { recordAudit } from "../../audit/index.ts";
import { enqueueEmail, getSettingsLink } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { findTeam } from "../../teams/index.ts";
import type { ApiKeyServices, KeyUser } from "../access.ts";
import { columns, type KeyRow } from "../api-key-statements.ts";
import { assertRevocable, parseApiKey } from "../key-format.ts";
import { revokedEvent } from "../manage-keys.ts";

interface LeakedKey extends KeyRow {
  readonly project_id: string;
}

/** Searches all projects, because the reporter does not know which one the key belongs to. */
const findKeyByDigest = statement(
  "find-api-key-by-digest",
  `select project_id, ${columns} from api_keys where digest = $digest`,
  columnTypes<Pick<LeakedKey, "type">>(),
);

/** Only one of several concurrent calls updates the row. */
const revokeKey = statement(
  "revoke-api-key",
  "update api_keys set revoked_at = $revokedAt where project_id = $projectId and id = $keyId and revoked_at is null",
);

/**
 * The primary email of user u. A verified one is always notified. One that is used for sign-in but not verified may
 * belong to an unrelated person: at most `$maxEmails` such emails since `$since`, so that an attacker cannot flood it.
 */
const reader = `select u.id as user_id, u.display_name, c.value as email from users u
   join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email'
     and c.is_primary and (c.is_verified or c.used_for_auth and $maxEmails > (
       select count(*) from emails e
       where e.project_id = u.project_id and e.user_id = u.id and e.type = 'api_key_revoked' and e.created_at > $since))`;

const findUserKeyRecipient = statement(
  "find-user-key-recipient",
  `${reader} where u.project_id = $projectId and u.id = $userId for key share of u`,
);

/** Members who can manage the team's keys, directly or through a containing permission. */
const findTeamKeyRecipients = statement(
  "find-team-key-recipients",
  `${reader} where u.project_id = $projectId and u.id in (
     select g.user_id from team_permissions g
     where g.project_id = $projectId and g.team_id = $teamId
       and (g.permission_id = '$manage_api_keys' or exists (
         select from permission_closure p
         where p.project_id = g.project_id and p.permission_id = g.permission_id and p.contained_id = '$manage_api_keys')))
   order by u.id for key share of u`,
);

/** Limit of key notices to an unverified email, per window. */
const maxUnverifiedEmails = 10;
const unverifiedWindowMs = 60 * 60 * 1000;

/**
 * Queues the notices about a revoked key in the caller's transaction: to its user, or to all members who can manage its
 * team's keys.
 */
async function notifyOwners(
  transaction: Queryable,
  services: ApiKeyServices,
  project: Project,
  key: LeakedKey,
): Promise<void> {
  const now = services.clock();
  const windowStart = new Date(now - unverifiedWindowMs);
  const isTeamKey = key.type === "team";
  const team = isTeamKey ? await findTeam(transaction, { projectId: project.id, teamId: key.owner_id }) : null;
  const values = { projectId: project.id, since: windowStart, maxEmails: maxUnverifiedEmails };
  const recipients = isTeamKey
    ? await transaction.rows(findTeamKeyRecipients, { ...values, teamId: key.owner_id })
    : await transaction.rows(findUserKeyRecipient, { ...values, userId: key.owner_id });
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

/** `POST /integrations/credential-scanning/revoke`. Possession of the key is enough to revoke it. */
export const createCredentialScanningHandlers = (
  services: ApiKeyServices,
): HandlersOf<typeof contract.credentialScanning, Project, KeyUser> => ({
  async revoke({ body, request }) {
    const { database, clock, limits, projects } = services;
    // Reports are unauthenticated and name no project, so they are counted in project `internal`.
    await limits.check({ action: "report", projectId: internalProjectId, accessType: "client", request });
    const found = parseApiKey(body.api_key) && (await database.row(findKeyByDigest, { digest: sha256(body.api_key) }));
    const key = assertRevocable(found, clock());
    if (key.revoked_at) return { success: true };
    const project = await projects.find(key.project_id);
    if (!project) throw apiError("API_KEY_NOT_FOUND");
    await revoke(services, project, key, services.readEndUser(request));
    return { success: true };
  },
});

/** Of several concurrent reports one revokes the key and sends each email once. */
const revoke = (services: ApiKeyServices, project: Project, key: LeakedKey, endUser: EndUser): Promise<void> =>
  services.database.transaction(async (transaction) => {
    const revoked = await transaction.run(revokeKey, {
      projectId: project.id,
      keyId: key.id,
      revokedAt: new Date(services.clock()),
    });
    if (revoked === 0) return;
    // The reporter is anonymous.
    const reporter = { type: "user", id: null } as const;
    const context = { projectId: project.id, now: services.clock(), actor: reporter, accessType: null, endUser };
    await recordAudit(transaction, context, [revokedEvent(key, { cause: "found_in_the_open" })]);
    await notifyOwners(transaction, services, project, key);
  });
