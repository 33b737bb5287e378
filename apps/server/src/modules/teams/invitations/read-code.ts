import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Authentication, Handler } from "../../../http/handler.ts";
import type { HttpRequest } from "../../../http/message.ts";
import { verifyCode } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { assertInvitee, type InvitationServices } from "./access.ts";
import { checkInvitation, getInvitationId, invitationPurpose } from "./invitation-rules.ts";
import { findInvitation } from "./invitation-statements.ts";

/** `POST /team-invitations/accept/check-code` */
export function checkCode(
  services: InvitationServices,
): Handler<typeof contract.teamInvitations.checkCode, Project, User> {
  return async function checkCode({ auth, body, request }) {
    const { id: invitationId } = await read(services, auth, body.code, request);
    const { project, user } = auth;
    if (user) await assertInvitee(services.database, request, { project, user, invitationId });
    return { is_code_valid: true };
  };
}

/**
 * `POST /team-invitations/accept/details`. Checks the code before the user, so that an invalid code is reported first.
 */
export function details(services: InvitationServices): Handler<typeof contract.teamInvitations.details, Project, User> {
  return async function details({ auth, user, body, request }) {
    const { id: invitationId, accepted_at: _, ...shown } = await read(services, auth, body.code, request);
    if (!user) throw apiError("USER_AUTHENTICATION_REQUIRED");
    await assertInvitee(services.database, request, { project: auth.project, user, invitationId });
    return shown;
  };
}

/** Counts the attempt and finds the invitation without using the code. */
async function read(
  { database, clock, limits }: InvitationServices,
  { project, accessType, user }: Authentication<Project, User>,
  code: string,
  request: HttpRequest,
) {
  const projectId = project.id;
  const counted = await limits.check({ action: "code", projectId, accessType, request });
  const row = await verifyCode(database, { projectId, purpose: invitationPurpose, code, now: clock() });
  const found = await database.row(findInvitation, { projectId, id: getInvitationId(row), userId: user?.id ?? null });
  const invitation = checkInvitation(found);
  await counted.succeeded();
  return invitation;
}
