import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { checkCallback, isTakenForAuth, normalizeEmail, queueVerificationMail } from "../../contact-channels/index.ts";
import type { Project } from "../../projects/index.ts";
import { checkPasswordLength, createUser } from "../../users/index.ts";
import type { PasswordServices } from "./services.ts";

/** `POST /auth/password/sign-up`: the account, its first session, its verification code and the mail are one transaction. */
export const signUp =
  (services: PasswordServices): Handler<typeof contract.password.signUp, Project, unknown> =>
  async ({ auth: { project }, body }) => {
    const { database, passwords, sessions } = services;
    const { email, password, verification_callback_url: callbackUrl } = body;
    if (!project.config.credential_enabled) throw apiError("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    checkCallback(project, callbackUrl);
    checkPasswordLength(password);
    if (!project.config.sign_up_enabled) throw apiError("SIGN_UP_NOT_ENABLED");
    // Only spares the hash: two sign-ups at once are told apart by the unique index.
    if (await database.row(isTakenForAuth, [project.id, normalizeEmail(email)]))
      throw apiError("USER_EMAIL_ALREADY_EXISTS", { email });

    const passwordHash = await passwords.hash(password);
    return database.transaction(async (transaction) => {
      const userId = await createUser(transaction, {
        projectId: project.id,
        displayName: null,
        isAnonymous: false,
        email: { value: email, isVerified: false, usedForAuth: true },
        passwordHash,
        now: services.clock(),
      });
      const { accessToken, refreshToken } = await sessions.start(transaction, project, userId);
      await queueVerificationMail(transaction, services, { project, userId, callbackUrl });
      return { access_token: accessToken, refresh_token: refreshToken, user_id: userId };
    });
  };
