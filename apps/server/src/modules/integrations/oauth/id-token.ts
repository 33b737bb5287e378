import { internalProjectId } from "@vestibule/contract";
import { signJwt } from "../../../platform/crypto/jwt.ts";
import type { IntegrationServices } from "../integration-services.ts";
import type { IntegrationClient } from "../partners/integration-client.ts";
import { getIssuer } from "./provider-metadata.ts";

/** Lifetime of an ID token, in seconds: clients verify it immediately. */
const idTokenLifeS = 300;

interface Subject {
  readonly client: IntegrationClient;
  readonly projectId: string;
  readonly nonce: string | null;
}

/**
 * The subject is the project, not a user, so that the partner learns nothing about its owner. Signed with the key of
 * project `internal`; issuer and audience keep it from being accepted as a session there. @see OpenID Connect Core §2,
 * RFC 8725 §3.12
 */
export async function issueIdToken(
  { projects, clock, publicUrl }: Pick<IntegrationServices, "projects" | "clock" | "publicUrl">,
  { client, projectId, nonce }: Subject,
): Promise<string> {
  const internal = await projects.find(internalProjectId);
  const key = internal?.signingKeys.find(({ retiredAt }) => retiredAt === null);
  if (!key) throw new Error("Project internal has no signing key");
  const issuedAt = Math.floor(clock() / 1000);
  return signJwt(key, {
    iss: getIssuer(publicUrl, client.name),
    sub: projectId,
    aud: client.clientId,
    iat: issuedAt,
    exp: issuedAt + idTokenLifeS,
    ...(nonce !== null && { nonce }),
  });
}
