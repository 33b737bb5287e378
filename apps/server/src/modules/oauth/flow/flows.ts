import { sha256 } from "../../../platform/crypto/digest.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { FlowSecrets } from "../exchange/authorization-url.ts";
import { deleteFlow, insertFlow } from "../oauth-statements.ts";
import type { FlowParameters } from "../stored-parameters.ts";

export interface Flow {
  readonly projectId: string;
  readonly providerId: string;
  readonly parameters: FlowParameters;
  readonly secrets: FlowSecrets;
  /** ms since the epoch. */
  readonly expiresAt: number;
}

/** How long a user can take at the provider, in seconds. */
export const flowLifetimeSeconds = 10 * 60;

type Services = Pick<Platform, "encryption" | "clock">;

/** Binds the ciphertext to its flow; see `Encryption`. */
const getEncryptionContext = (projectId: string, digest: Buffer): string =>
  `oauth-flow:${projectId}:${digest.toString("hex")}`;

export async function storeFlow(
  database: Queryable,
  { encryption, clock }: Services,
  flow: Omit<Flow, "expiresAt">,
): Promise<void> {
  const digest = sha256(flow.secrets.state);
  const now = clock();
  await database.run(insertFlow, [
    flow.projectId,
    digest,
    flow.providerId,
    JSON.stringify(flow.parameters),
    encryption.encrypt(
      JSON.stringify([flow.secrets.codeVerifier, flow.secrets.nonce]),
      getEncryptionContext(flow.projectId, digest),
    ),
    new Date(now),
    new Date(now + flowLifetimeSeconds * 1000),
  ]);
}

/** Consumes the flow of a state; null if there is none. */
export async function consumeFlow(database: Queryable, { encryption }: Services, state: string): Promise<Flow | null> {
  const digest = sha256(state);
  const row = await database.row(deleteFlow, [digest]);
  if (!row) return null;
  const [codeVerifier, nonce] = JSON.parse(
    encryption.decrypt(row.secrets_ciphertext, getEncryptionContext(row.project_id, digest)),
  ) as [string, string];
  return {
    projectId: row.project_id,
    providerId: row.provider_id,
    parameters: row.parameters,
    secrets: { state, codeVerifier, nonce },
    expiresAt: row.expires_at.getTime(),
  };
}
