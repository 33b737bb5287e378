import { defaultBranchId } from "@vestibule/contract";
import { ApiError, apiError, PlainError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import { getIdleCutoff } from "../../sessions/index.ts";
import { findUserOfSession, type User } from "../../users/index.ts";
import type { OauthServices } from "../oauth-services.ts";

export interface CallerSession {
  readonly userId: string;
  readonly sessionId: string;
}

/** The user of a live session; null if either no longer exists. `now`: ms since the epoch. */
export const findSessionUser = (
  database: Queryable,
  project: Project,
  { userId, sessionId }: CallerSession,
  now: number,
): Promise<User | null> =>
  findUserOfSession(database, {
    projectId: project.id,
    userId,
    sessionId,
    now,
    idleCutoff: getIdleCutoff(project, now),
  });

/**
 * The user of an access token in a URL. @throws UNPARSABLE_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, PlainError 403 for a
 * user of another project or branch
 */
export async function findCaller(
  services: Pick<OauthServices, "database" | "clock" | "accessTokens">,
  project: Project,
  token: string,
): Promise<CallerSession & { readonly user: User }> {
  const subject = await services.accessTokens.check(token, project.id).catch((error: unknown) => {
    const isForeign = error instanceof ApiError && error.code === "INVALID_PROJECT_FOR_ACCESS_TOKEN";
    throw isForeign ? new PlainError(403, "The access token belongs to another project.") : error;
  });
  if (subject.branchId !== defaultBranchId) throw new PlainError(403, "The access token belongs to another branch.");
  const user = await findSessionUser(services.database, project, subject, services.clock());
  // The token's session has ended.
  if (!user) throw apiError("ACCESS_TOKEN_EXPIRED", { expired_at_millis: services.clock() });
  return { userId: subject.userId, sessionId: subject.sessionId, user };
}
