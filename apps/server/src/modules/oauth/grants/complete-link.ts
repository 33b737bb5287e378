import { acceptedLanguages } from "../../../http/accepted-languages.ts";
import { ApiError, apiError } from "../../../http/api-error.ts";
import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import type { LockedSession } from "../../sessions/index.ts";
import { decryptLink, type OAuthCallbackResult } from "../accounts/create-account.ts";
import { linkAccount } from "../accounts/link-account.ts";
import { createEmailTakenError, isEmailTakenError, signInWithAccount } from "../accounts/sign-in-with-account.ts";
import type { OauthServices } from "../oauth-services.ts";
import { findProvider } from "../providers/find-provider.ts";

interface LinkCompletion {
  readonly project: Project;
  /** The digest of the exchanged code. */
  readonly digest: Buffer;
  readonly encryptedLink: string;
  readonly redirectUri: string;
  readonly request: HttpRequest;
}

/** The user signed in by the exchange, with the session that linked the account, or why the exchange failed. */
export type CompletedLink =
  | { readonly userId: string; readonly isNewUser: boolean; readonly parent?: LockedSession }
  | { readonly refusal: ApiError };

/**
 * Completes a pending link or upgrade when the code is exchanged. A rejected link is returned, not thrown: nothing was
 * written, and the transaction must commit so that the code stays consumed.
 */
export async function completeLink(
  transaction: Queryable,
  services: OauthServices,
  { project, digest, encryptedLink, redirectUri, request }: LinkCompletion,
): Promise<CompletedLink> {
  const link = decryptLink(services, { projectId: project.id, digest }, encryptedLink);
  const provider = findProvider(services.oauth, project, link.providerId);
  if (!provider) return { refusal: apiError("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED") };
  const browser = { endUser: services.readEndUser(request), languages: acceptedLanguages(request) };
  const callbackResult = { ...link, project, provider, redirectUri, ...browser };
  if (link.kind === "upgrade") return upgrade(transaction, services, callbackResult);
  try {
    const parent = await linkAccount(transaction, services, callbackResult);
    return { userId: link.caller.userId, isNewUser: false, parent };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error };
    throw error;
  }
}

/** Repeats all checks: another user may have taken the account or its email since the callback. */
async function upgrade(
  transaction: Queryable,
  services: OauthServices,
  callbackResult: OAuthCallbackResult,
): Promise<CompletedLink> {
  try {
    const { userId, isNewUser } = await signInWithAccount(transaction, services, callbackResult, {
      allowUpgrade: true,
    });
    return { userId, isNewUser };
  } catch (error) {
    throw isEmailTakenError(error) ? createEmailTakenError(callbackResult.profile.email) : error;
  }
}
