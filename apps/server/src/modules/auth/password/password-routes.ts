import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { checkResetCode, reset } from "./reset.ts";
import { sendResetCode } from "./send-reset-code.ts";
import { set } from "./set.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { update } from "./update.ts";

/** `/auth/password/*` */
export const createPasswordHandlers = (
  services: AuthServices,
): HandlersOf<typeof contract.password, Project, Caller> => ({
  signUp: services.failedSignInAudit.withFailureAudit({ action: "sign_up", method: "password" }, signUp(services)),
  signIn: services.failedSignInAudit.withFailureAudit({ action: "sign_in", method: "password" }, signIn(services)),
  sendResetCode: sendResetCode(services),
  checkResetCode: checkResetCode(services),
  reset: reset(services),
  update: update(services),
  set: set(services),
});
