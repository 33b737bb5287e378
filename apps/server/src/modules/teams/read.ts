import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { checkTeamAccess, type TeamCaller, type TeamServices, toId } from "./access.ts";
import { findTeam, listTeamsOfProject, listTeamsOfUser } from "./team-statements.ts";
import { toWire } from "./to-wire.ts";

/** `GET /teams`. Not paginated, because published clients look for single teams in the list. */
export function list({ database }: TeamServices): Handler<typeof contract.teams.list, Project, User> {
  return async function list({ auth, query }) {
    const userId = query.user_id === undefined ? null : toId(query.user_id);
    checkOwnTeams(auth, userId);
    const teams = userId
      ? await database.rows(listTeamsOfUser, { projectId: auth.project.id, userId })
      : await database.rows(listTeamsOfProject, { projectId: auth.project.id });
    return { items: teams.map((team) => toWire(team, auth.accessType)), is_paginated: false };
  };
}

function checkOwnTeams({ accessType, user }: TeamCaller, userId: string | null): void {
  if (accessType !== "client") return;
  if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
  if (user.id !== userId)
    throw new PlainError(403, "Clients can list only the teams of their own user: give user_id=me.");
}

/** `GET /teams/{team_id}` */
export function read({ database }: TeamServices): Handler<typeof contract.teams.read, Project, User> {
  return async function read({ auth, params }) {
    const teamId = toId(params.team_id);
    await checkTeamAccess(database, auth, teamId, null);
    const team = await findTeam(database, { projectId: auth.project.id, teamId });
    if (!team) throw apiError("TEAM_NOT_FOUND", { team_id: teamId });
    return toWire(team, auth.accessType);
  };
}
