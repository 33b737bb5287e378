import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices, Caller } from "../sign-in/index.ts";
import { create } from "./create.ts";
import { deleteCurrent, readCurrent, refreshCurrent } from "./current.ts";
import { deleteSession, revokeOthers } from "./end.ts";
import { list } from "./list.ts";
import { reauthenticate, sendReauthenticationCode } from "./reauthenticate.ts";

/** `/auth/sessions/*` */
export const createSessionHandlers = (
  services: AuthServices,
): HandlersOf<typeof contract.sessions, Project, Caller> => ({
  list: list(services),
  create: create(services),
  revokeOthers: revokeOthers(services),
  readCurrent: readCurrent(services),
  sendReauthenticationCode: sendReauthenticationCode(services),
  reauthenticate: services.refusals.noted(
    ({ body }) => ({ action: "session.reauthenticate", method: body.type }),
    reauthenticate(services),
  ),
  refreshCurrent: refreshCurrent(services),
  deleteCurrent: deleteCurrent(services),
  delete: deleteSession(services),
});
