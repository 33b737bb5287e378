import { ApiError, apiError } from "../../../../http/api-error.ts";
import type { HttpRequest } from "../../../../http/message.ts";
import type { Queryable } from "../../../../platform/database/database.ts";
import type { Project } from "../../../projects/index.ts";
import { linkAccount } from "../accounts/link-account.ts";
import { openLink } from "../accounts/pending-link.ts";
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

/** Does the link that waited for the exchange of its code. A refusal is returned, not thrown, so that the use of the code is committed. */
export async function finishLink(
  transaction: Queryable,
  services: OauthServices,
  { project, digest, sealed, redirectUri, request }: WaitingLink,
): Promise<ApiError | null> {
  const link = openLink(services, { projectId: project.id, digest }, sealed);
  const provider = findProvider(services.oauth, project, link.providerId);
  if (!provider) return apiError("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
  const arrival = { ...link, project, provider, redirectUri, endUser: services.readEndUser(request) };
  try {
    await linkAccount(transaction, services, arrival);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
