import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { countRecoveryCodes, createRecoveryCodes } from "./recovery-codes.ts";
import { signIn } from "./sign-in.ts";
import { confirmTotp, disableTotp, initiateTotp } from "./totp.ts";

/** `/auth/mfa/*` */
export const createMfaHandlers = (services: AuthServices): HandlersOf<typeof contract.mfa, Project, Caller> => ({
  signIn: services.failedSignInAudit.withFailureAudit(
    ({ body }) => ({ action: "sign_in", method: "unknown", secondFactor: body.type }),
    signIn(services),
  ),
  initiateTotp: initiateTotp(services),
  confirmTotp: confirmTotp(services),
  disableTotp: disableTotp(services),
  countRecoveryCodes: countRecoveryCodes(services),
  createRecoveryCodes: createRecoveryCodes(services),
});
