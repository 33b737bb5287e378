import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { initiateAuthentication, signIn } from "./authentication.ts";
import { list, remove, rename } from "./manage-passkeys.ts";
import { initiateRegistration, register } from "./registration.ts";

/** `/auth/passkey/*` and `/auth/passkeys*` */
export const createPasskeyHandlers = (
  services: AuthServices,
): HandlersOf<typeof contract.passkeys, Project, Caller> => ({
  initiateRegistration: initiateRegistration(services),
  register: register(services),
  initiateAuthentication: initiateAuthentication(services),
  signIn: services.failedSignInAudit.withFailureAudit({ action: "sign_in", method: "passkey" }, signIn(services)),
  list: list(services),
  rename: rename(services),
  remove: remove(services),
});
