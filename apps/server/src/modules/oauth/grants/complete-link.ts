import { ApiError, apiError } from "../../../http/api-error.ts";
import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import type { OAuthCallbackResult } from "../accounts/create-account.ts";
import { linkAccount } from "../accounts/link-account.ts";
import { decryptLink } from "../accounts/pending-link.ts";
import { createEmailTakenError, isEmailTakenError } from "../accounts/resolve-account.ts";
import { signInWithAccount } from "../accounts/sign-in-with-account.ts";
import type { OauthServices } from "../oauth-services.ts";
import { findProvider } from "../providers/find-provider.ts";

interface LinkCompletion {
  readonly project: Project;
  /** Of the code that has been exchanged. */
  readonly digest: Buffer;
  readonly encryptedLink: string;
  readonly redirectUri: string;
  readonly request: HttpRequest;
}

/** Who is signed in by the exchange, or why nobody is. */
export type CompletedLink = { readonly userId: string; readonly isNewUser: boolean } | { readonly refusal: ApiError };

/** Does what waited for the exchange of the code: links the account, or makes the anonymous caller its user. A link that is refused is
 *  returned, not thrown, so that the use of the code is committed: nothing was written then. */
export async function completeLink(
  transaction: Queryable,
  services: OauthServices,
  { project, digest, encryptedLink, redirectUri, request }: LinkCompletion,
): Promise<CompletedLink> {
  const link = decryptLink(services, { projectId: project.id, digest }, encryptedLink);
  const provider = findProvider(services.oauth, project, link.providerId);
  if (!provider) return { refusal: apiError("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED") };
  const callbackResult = { ...link, project, provider, redirectUri, endUser: services.readEndUser(request) };
  if (link.kind === "upgrade") return upgrade(transaction, services, callbackResult);
  try {
    await linkAccount(transaction, services, callbackResult);
    return { userId: link.caller.userId, isNewUser: false };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error };
    throw error;
  }
}

/** All is looked at once more: the account or its address may have got an owner while the code was on its way. */
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
