import { auditedNames, type contract, type TeamUpdate, teamFields } from "@vestibule/contract/endpoints";
import { apiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { toChanges } from "../../platform/database/entity-columns.ts";
import { changedFields } from "../../platform/json/changed-fields.ts";
import { diffFields, recordAudit, toAuditContext } from "../audit/index.ts";
import { assertProfileImage, storePicture } from "../pictures/index.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { queueEvents } from "../webhooks/index.ts";
import { checkTeamAccess, type TeamServices, toId } from "./access.ts";
import { findTeam, lockTeamForUpdate, type TeamRow, updateTeam } from "./team-statements.ts";
import { toServerWire, toWire } from "./to-wire.ts";

/** `PATCH /teams/{team_id}` */
export function update(services: TeamServices): Handler<typeof contract.teams.update, Project, User> {
  return async function update(call) {
    const { auth, params, body } = call;
    const { database, clock } = services;
    const { expected, ...change }: TeamUpdate = body;
    if (auth.accessType === "client") assertProfileImage(services, change.profile_image_url);
    const projectId = auth.project.id;
    const teamId = toId(params.team_id);
    await checkTeamAccess(database, auth, teamId, "$update_team");
    const profile_image_url = await storePicture(services, auth, change.profile_image_url);
    const changes = toChanges(teamFields, { ...change, profile_image_url });
    const team = await database.transaction(async (transaction) => {
      await transaction.row(lockTeamForUpdate, { projectId, teamId });
      const before = await findTeam(transaction, { projectId, teamId });
      if (before && expected) checkExpected(before, expected);
      const changed = await transaction.row(updateTeam, { projectId, teamId, changes });
      if (!changed) throw apiError("TEAM_NOT_FOUND", { team_id: teamId });
      const details = before && diffFields(before, changed, auditedFields);
      const updated = { action: "team.update", target: { type: "team", id: teamId } } as const;
      if (details) await recordAudit(transaction, toAuditContext(services, call), [{ ...updated, details }]);
      const event = { type: "team.updated", data: toServerWire(changed) } as const;
      await queueEvents(transaction, { projectId, now: clock() }, [event]);
      return changed;
    });
    return toWire(team, auth.accessType);
  };
}

/** @throws CHANGED_MEANWHILE */
function checkExpected(team: TeamRow, expected: object): void {
  const changed = changedFields(expected, toServerWire(team));
  if (changed.length > 0) throw apiError("CHANGED_MEANWHILE", { fields: changed });
}

const auditedFields = auditedNames(teamFields);
