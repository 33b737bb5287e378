import { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Limits } from "../../http/limits.ts";
import { missing } from "../../http/missing.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Mailer } from "../emails/index.ts";
import type { Project, ProjectStore } from "../projects/index.ts";
import type { User } from "../user-records/index.ts";

type Services = Platform & Mailer & { readonly limits: Limits; readonly projects: ProjectStore };

/** `/user-api-keys*` */
export const createUserApiKeyHandlers = (_services: Services): HandlersOf<typeof contract.userApiKeys, Project, User> =>
  missing(contract.userApiKeys);

/** `/team-api-keys*` */
export const createTeamApiKeyHandlers = (_services: Services): HandlersOf<typeof contract.teamApiKeys, Project, User> =>
  missing(contract.teamApiKeys);

/** `/integrations/credential-scanning/revoke` */
export const createCredentialScanningHandlers = (
  _services: Services,
): HandlersOf<typeof contract.credentialScanning, Project, User> => missing(contract.credentialScanning);
