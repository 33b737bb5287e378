import { ApiError, apiError } from "../../../../http/api-error.ts";
import type { HttpRequest } from "../../../../http/message.ts";
import type { Queryable } from "../../../../platform/database/database.ts";
import type { Project } from "../../../projects/index.ts";
import type { Arrival } from "../accounts/attach-account.ts";
import { linkAccount } from "../accounts/link-account.ts";
import { openLink } from "../accounts/pending-link.ts";
import { addressTaken, isTakenAddress } from "../accounts/settle.ts";
import { signInWithAccount } from "../accounts/sign-in-with-account.ts";
import { findProvider } from "../providers/find-provider.ts";
import type { OauthServices } from "../services.ts";

interface WaitingLink {
  readonly project: Project;
  /** Of the code that has been exchanged. */
  readonly digest: Buffer;
  readonly sealed: string;
  readonly redirectUri: string;
  readonly request: HttpRequest;
}

/** Who is signed in by the exchange, or why nobody is. */
export type Finished = { readonly userId: string; readonly isNewUser: boolean } | { readonly refusal: ApiError };

/** Does what waited for the exchange of the code: links the account, or makes the anonymous caller its user. A link that is refused is
 *  returned, not thrown, so that the use of the code is committed: nothing was written then. */
export async function finishLink(
  transaction: Queryable,
  services: OauthServices,
  { project, digest, sealed, redirectUri, request }: WaitingLink,
): Promise<Finished> {
  const link = openLink(services, { projectId: project.id, digest }, sealed);
  const provider = findProvider(services.oauth, project, link.providerId);
  if (!provider) return { refusal: apiError("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED") };
  const arrival = { ...link, project, provider, redirectUri, endUser: services.readEndUser(request) };
  if (link.kind === "upgrade") return upgrade(transaction, services, arrival);
  try {
    await linkAccount(transaction, services, arrival);
    return { userId: link.caller.userId, isNewUser: false };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error };
    throw error;
  }
}

/** All is looked at once more: the account or its address may have got an owner while the code was on its way. */
async function upgrade(transaction: Queryable, services: OauthServices, arrival: Arrival): Promise<Finished> {
  try {
    const { userId, isNewUser } = await signInWithAccount(transaction, services, arrival, { mayUpgrade: true });
    return { userId, isNewUser };
  } catch (error) {
    throw isTakenAddress(error) ? addressTaken(arrival.profile.email) : error;
  }
}
