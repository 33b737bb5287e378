import type { AccessType } from "@vestibule/contract";
import { apiError } from "../../../../http/api-error.ts";
import type { HttpRequest } from "../../../../http/message.ts";
import type { Queryable } from "../../../../platform/database/database.ts";
import { recordAudit } from "../../../audit/index.ts";
import type { Project } from "../../../projects/index.ts";
import { findSessionWithValidImpersonator, getImpersonator } from "../../../sessions/index.ts";
import type { AuthServices } from "../../sign-in/auth-services.ts";
import type { SignInOutcome } from "../../sign-in/finish-sign-in.ts";
import type { ImpersonationLink } from "./link-subject.ts";

interface RedeemContext {
  readonly project: Project;
  readonly userId: string;
  readonly accessType: AccessType;
  readonly request: HttpRequest;
}

/**
 * Starts the impersonation session. It isn't a sign-in by the user: no second factor, no new-device notice, no user
 * activity. @throws VERIFICATION_CODE_NOT_FOUND
 */
export async function redeemLink(
  transaction: Queryable,
  services: AuthServices,
  { lifeMs, startedBy }: ImpersonationLink["impersonation"],
  { project, userId, accessType, request }: RedeemContext,
): Promise<SignInOutcome> {
  const endUser = services.readEndUser(request);
  const origin = { endUser, isImpersonation: true, lifeMs, startedBy };
  const session = await services.sessions.start(transaction, project, userId, origin);
  // The owner or key may have lost access to the project since creating the link.
  if (!(await transaction.row(findSessionWithValidImpersonator, [project.id, session.sessionId])))
    throw apiError("VERIFICATION_CODE_NOT_FOUND");
  const actor = getImpersonator({ is_impersonation: true, started_by: startedBy }) ?? { type: "system", id: null };
  const context = { projectId: project.id, now: services.clock(), actor, accessType, endUser };
  const details = { method: "link", session_id: session.sessionId };
  const target = { type: "user", id: userId };
  await recordAudit(transaction, context, [{ action: "session.impersonate", target, details }]);
  return { kind: "session", userId, isNewUser: false, session };
}
