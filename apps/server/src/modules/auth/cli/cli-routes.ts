import type { contract } from "@vestibule/contract/endpoints";
import type { Handler, HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { checkAnonymousSession, claimAnonymousSession } from "./anonymous-session.ts";
import { check, complete, deny } from "./confirm.ts";
import { initiate } from "./initiate.ts";
import { poll } from "./poll.ts";

/** `/auth/cli/*` @see RFC 8628, on which this flow is modeled */
export const createCliHandlers = (services: AuthServices): HandlersOf<typeof contract.cli, Project, Caller> => ({
  initiate: initiate(services),
  poll: poll(services),
  complete: completeByMode(services),
  check: check(services),
  deny: deny(services),
});

function completeByMode(services: AuthServices): Handler<typeof contract.cli.complete, Project, Caller> {
  const audited = (handler: ReturnType<typeof complete>) =>
    services.failedSignInAudit.withFailureAudit({ action: "sign_in", method: "cli" }, handler);
  const handlers = {
    complete: audited(complete(services)),
    check: checkAnonymousSession(services),
    "claim-anon-session": audited(claimAnonymousSession(services)),
  };
  return (call) => handlers[call.body.mode ?? "complete"](call);
}
