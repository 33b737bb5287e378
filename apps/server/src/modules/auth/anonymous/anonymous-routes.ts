import type { contract } from "@vestibule/contract/endpoints";
import { acceptedLanguages } from "../../../http/accepted-languages.ts";
import { apiError } from "../../../http/api-error.ts";
import type { HandlersOf } from "../../../http/handler.ts";
import { anonymousName, createUser } from "../../accounts/index.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices } from "../sign-in/auth-services.ts";
import { startSession } from "../sign-in/finish-sign-in.ts";

const signedUpBy = { action: "sign_up", method: "anonymous" } as const;

/** `/auth/anonymous/*` */
export const createAnonymousHandlers = (
  services: AuthServices,
): HandlersOf<typeof contract.anonymous, Project, unknown> => ({
  /** Allowed while sign-up is disabled: an anonymous account isn't a full account yet. */
  signUp: services.failedSignInAudit.withFailureAudit(
    signedUpBy,
    async ({ auth: { project, accessType }, request }) => {
      if (!project.config.anonymous_accounts_enabled) throw apiError("ANONYMOUS_ACCOUNTS_NOT_ENABLED");
      await services.limits.check({ action: "sign-up", projectId: project.id, accessType, request });
      return services.database.transaction(async (transaction) => {
        const userId = await createUser(transaction, {
          project,
          fields: { display_name: anonymousName, is_anonymous: true },
          email: null,
          passwordHash: null,
          upgrade: null,
          languages: acceptedLanguages(request),
          now: services.clock(),
        });
        const session = await startSession(transaction, services, {
          project,
          userId,
          isNewUser: true,
          request,
          accessType,
          signInMethod: signedUpBy,
        });
        return { access_token: session.accessToken, refresh_token: session.refreshToken, user_id: userId };
      });
    },
  ),
});
