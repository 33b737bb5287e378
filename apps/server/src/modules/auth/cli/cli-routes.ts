import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { check, complete, deny } from "./confirm.ts";
import { initiate } from "./initiate.ts";
import { poll } from "./poll.ts";

/** `/auth/cli/*` @see RFC 8628, on which this flow is modeled */
export const createCliHandlers = (services: AuthServices): HandlersOf<typeof contract.cli, Project, Caller> => ({
  initiate: initiate(services),
  poll: poll(services),
  complete: services.failedSignInAudit.withFailureAudit({ action: "sign_in", method: "cli" }, complete(services)),
  check: check(services),
  deny: deny(services),
});
