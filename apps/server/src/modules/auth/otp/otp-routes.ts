import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { sendSignInCode } from "./send-sign-in-code.ts";
import { checkSignInCode, signIn } from "./sign-in.ts";
import { status } from "./status.ts";

/** `/auth/otp/*` */
export const createOtpHandlers = (services: AuthServices): HandlersOf<typeof contract.otp, Project, Caller> => ({
  sendSignInCode: services.failedSignInAudit.withFailureAudit(
    { action: "sign_in", method: "otp" },
    sendSignInCode(services),
  ),
  checkSignInCode: checkSignInCode(services),
  signIn: services.failedSignInAudit.withFailureAudit({ action: "sign_in", method: "otp" }, signIn(services)),
  status: status(services),
});
