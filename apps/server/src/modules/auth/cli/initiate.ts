import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { randomSecret } from "../../../platform/crypto/random.ts";
import { insertCliLogin } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices } from "../sign-in/auth-services.ts";

/** Default lifetime of a pending login, in ms. */
const defaultLoginLifetimeMs = 2 * 60 * 60 * 1000;

/** `POST /auth/cli` */
export function initiate(services: AuthServices): Handler<typeof contract.cli.initiate, Project, unknown> {
  return async function initiate({ auth: { project, accessType }, body, request }) {
    await services.limits.check({ action: "code", projectId: project.id, accessType, request });
    const anonymousSessionId = await findAnonymousSession(services, project, body?.anon_refresh_token);
    const { ip, place, userAgent } = services.readEndUser(request);
    const [pollingCode, loginCode] = [randomSecret(), randomSecret()];
    const now = services.clock();
    const expiresAt = new Date(now + (body?.expires_in_millis ?? defaultLoginLifetimeMs));
    await insertCliLogin(services.database, {
      projectId: project.id,
      pollingDigest: sha256(pollingCode),
      loginDigest: sha256(loginCode),
      ip,
      countryCode: place?.countryCode ?? null,
      userAgent,
      anonymousSessionId,
      now,
      expiresAt,
    });
    return { polling_code: pollingCode, login_code: loginCode, expires_at: expiresAt.toISOString() };
  };
}

/** @throws PlainError 400 if the refresh token isn't one of an anonymous user who is signed in */
async function findAnonymousSession(
  { database, sessions }: AuthServices,
  project: Project,
  refreshToken: string | undefined,
): Promise<string | null> {
  if (refreshToken === undefined) return null;
  const session = await sessions.find(database, project, refreshToken);
  if (!session?.isAnonymous || session.isImpersonation)
    throw new PlainError(400, "anon_refresh_token doesn't belong to a live session of an anonymous user.");
  return session.sessionId;
}
