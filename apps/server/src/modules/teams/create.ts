import type { contract, TeamCreate } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import type { Project } from "../projects/index.ts";
import { assertProfileImage, type User } from "../users/index.ts";
import { queueEvents } from "../webhooks/index.ts";
import { type TeamCaller, type TeamServices, toId } from "./access.ts";
import { createTeam, type NewTeam } from "./create-team.ts";
import { countTeamsOfUser, lockUserForKeyShare, type TeamRow } from "./team-statements.ts";
import { toWire } from "./to-wire.ts";

/** Users in this many teams can't create another: team lists, which can include images, are not paginated. */
const maxOwnTeams = 200;

/** `POST /teams`. Creating a team does not select it. */
export function create(services: TeamServices): Handler<typeof contract.teams.create, Project, User> {
  return async function create(call) {
    const { auth, query, body } = call;
    const team: TeamCreate = body;
    const creatorId = getCreator(auth, team, query.add_current_user);
    const newTeam: NewTeam = {
      project: auth.project,
      fields: team,
      creatorId,
      now: services.clock(),
    };
    const created = await services.database.transaction(async (transaction) => {
      if (auth.accessType === "client") await assertBelowLimit(transaction, auth.project.id, creatorId);
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
function getCreator(auth: TeamCaller, team: TeamCreate, addCurrentUser: boolean | undefined): string | null {
  if (team.creator_user_id !== undefined && addCurrentUser !== undefined)
    throw new PlainError(400, "Give either creator_user_id or add_current_user, not both.");
  const creatorId = team.creator_user_id === undefined ? null : toId(team.creator_user_id);
  if (auth.accessType === "client") return creatorOfClient(auth, team, creatorId);
  if (!addCurrentUser) return creatorId;
  if (!auth.user) throw new PlainError(401, "add_current_user requires a signed-in user.");
  return auth.user.id;
}

function creatorOfClient({ project, user }: TeamCaller, team: TeamCreate, creatorId: string | null): string {
  if (!user) throw apiError("USER_AUTHENTICATION_REQUIRED");
  if (!project.config.client_team_creation_enabled)
    throw new PlainError(403, "Users can't create teams in this project.");
  assertProfileImage(team.profile_image_url);
  if (creatorId !== null && creatorId !== user.id)
    throw new PlainError(403, "Clients can create teams only for their own user.");
  return user.id;
}

async function assertBelowLimit(transaction: Queryable, projectId: string, userId: string | null): Promise<void> {
  const row = await transaction.row(countTeamsOfUser, { projectId, userId, limit: maxOwnTeams });
  if (row && row.count >= maxOwnTeams)
    throw new PlainError(
      400,
      `You can't create a team because you're already in ${maxOwnTeams} teams. Leave one first.`,
    );
}

async function add(transaction: Queryable, newTeam: NewTeam): Promise<TeamRow> {
  const { project, creatorId, now } = newTeam;
  if (creatorId !== null && !(await transaction.row(lockUserForKeyShare, { projectId: project.id, userId: creatorId })))
    throw apiError("USER_NOT_FOUND");
  const { team, events } = await createTeam(transaction, newTeam);
  await queueEvents(transaction, { projectId: project.id, now }, events);
  return team;
}
