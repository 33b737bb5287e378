import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { create } from "./create.ts";
import { deleteCurrent, readCurrent, refreshCurrent } from "./current.ts";
import { deleteSession, revokeAll, revokeOthers } from "./end.ts";
import { createLink } from "./impersonation/create-link.ts";
import { list } from "./list.ts";
import { reauthenticate, sendReauthenticationCode } from "./reauthenticate.ts";

/** `/auth/sessions/*` */
export const createSessionHandlers = (
  services: AuthServices,
): HandlersOf<typeof contract.sessions, Project, Caller> => ({
  list: list(services),
  create: create(services),
  revokeOthers: revokeOthers(services),
  revokeAll: revokeAll(services),
  readCurrent: readCurrent(services),
  sendReauthenticationCode: sendReauthenticationCode(services),
  reauthenticate: services.failedSignInAudit.withFailureAudit(
    ({ body }) => ({ action: "session.reauthenticate", method: body.type }),
    reauthenticate(services),
  ),
  refreshCurrent: refreshCurrent(services),
  deleteCurrent: deleteCurrent(services),
  delete: deleteSession(services),
});

/** `/internal/impersonation-links` */
export const createImpersonationHandlers = (
  services: AuthServices,
): HandlersOf<typeof contract.impersonation, Project, Caller> => ({ createLink: createLink(services) });
