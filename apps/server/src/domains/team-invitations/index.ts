import { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Limits } from "../../http/limits.ts";
import { missing } from "../../http/missing.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Mailer } from "../emails/index.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../user-records/index.ts";

type Services = Platform & Mailer & { readonly limits: Limits };

/** `/team-invitations*` */
export const createTeamInvitationHandlers = (
  _services: Services,
): HandlersOf<typeof contract.teamInvitations, Project, User> => missing(contract.teamInvitations);
