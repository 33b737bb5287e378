import type { contract, TeamCreate } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import { assertProfileImage, storePicture } from "../pictures/index.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { queueEvents } from "../webhooks/index.ts";
import { type TeamCaller, type TeamServices, toId } from "./access.ts";
import { createTeam, type NewTeam } from "./create-team.ts";
import { countTeamsOfUser, lockTeamCreator, lockUserForKeyShare, type TeamRow } from "./team-statements.ts";
import { toWire } from "./to-wire.ts";

/** Users in this many teams can't create another: lists of a user's teams are not paginated. */
const maxOwnTeams = 200;
/** The same for anonymous users, whose accounts cost nothing to create. */
const maxAnonymousTeams = 20;

/** `POST /teams`. Creating a team does not select it. */
export function create(services: TeamServices): Handler<typeof contract.teams.create, Project, User> {
  return async function create(call) {
    const { auth, query, body } = call;
    const team: TeamCreate = body;
    const creatorId = getCreator(services, auth, team, query.add_current_user);
    const profile_image_url = await storePicture(services, auth, team.profile_image_url);
    const newTeam: NewTeam = {
      project: auth.project,
      fields: { ...team, profile_image_url },
      creatorId,
      now: services.clock(),
    };
    const created = await services.database.transaction(async (transaction) => {
      if (auth.accessType === "client" && creatorId !== null)
        await assertBelowLimit(transaction, { projectId: auth.project.id, userId: creatorId });
      const added = await add(transaction, newTeam);
      const target = { type: "team", id: added.id };
      const event = { action: "team.create", target, details: { creator_user_id: creatorId } } as const;
      await recordAudit(transaction, toAuditContext(services, call), [event]);
      return added;
    });
    return toWire(created, auth.accessType);
  };
}

/**
 * The first member, if any; rejects callers who can't set that user or create teams.
 * @throws USER_AUTHENTICATION_REQUIRED, PlainError 400, 401, 403
 */
function getCreator(
  services: TeamServices,
  auth: TeamCaller,
  team: TeamCreate,
  addCurrentUser: boolean | undefined,
): string | null {
  if (team.creator_user_id !== undefined && addCurrentUser !== undefined)
    throw new PlainError(400, "Give either creator_user_id or add_current_user, not both.");
  const creatorId = team.creator_user_id === undefined ? null : toId(team.creator_user_id);
  if (auth.accessType === "client") return creatorOfClient(services, auth, team, creatorId);
  if (!addCurrentUser) return creatorId;
  if (!auth.user) throw new PlainError(401, "add_current_user requires a signed-in user.");
  return auth.user.id;
}

function creatorOfClient(
  services: TeamServices,
  { project, user }: TeamCaller,
  team: TeamCreate,
  creatorId: string | null,
): string {
  if (!user) throw apiError("USER_AUTHENTICATION_REQUIRED");
  if (!project.config.client_team_creation_enabled)
    throw new PlainError(403, "Users can't create teams in this project.");
  assertProfileImage(services, team.profile_image_url);
  if (creatorId !== null && creatorId !== user.id)
    throw new PlainError(403, "Clients can create teams only for their own user.");
  return user.id;
}

/** Locks the user, so that concurrent requests can't exceed the limit. @throws PlainError 400 */
async function assertBelowLimit(
  transaction: Queryable,
  user: { readonly projectId: string; readonly userId: string },
): Promise<void> {
  const creator = await transaction.row(lockTeamCreator, user);
  const limit = creator?.is_anonymous ? maxAnonymousTeams : maxOwnTeams;
  const row = await transaction.row(countTeamsOfUser, { ...user, limit });
  if (row && row.count >= limit)
    throw new PlainError(400, `You can't create a team because you're already in ${limit} teams. Leave one first.`);
}

async function add(transaction: Queryable, newTeam: NewTeam): Promise<TeamRow> {
  const { project, creatorId, now } = newTeam;
  if (creatorId !== null && !(await transaction.row(lockUserForKeyShare, { projectId: project.id, userId: creatorId })))
    throw apiError("USER_NOT_FOUND");
  const { team, events } = await createTeam(transaction, newTeam);
  await queueEvents(transaction, { projectId: project.id, now }, events);
  return team;
}
