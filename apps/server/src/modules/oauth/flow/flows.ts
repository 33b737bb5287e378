import { sha256 } from "../../../platform/crypto/digest.ts";
import { type EncryptedColumn, toBytes, toText } from "../../../platform/crypto/encrypted-column.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { FlowSecrets } from "../exchange/exchange-code.ts";
import { deleteFlow, type FlowParameters, insertFlow } from "../oauth-statements.ts";

export interface Flow {
  readonly projectId: string;
  readonly providerId: string;
  readonly parameters: FlowParameters;
  readonly secrets: FlowSecrets;
  /** ms since the epoch. */
  readonly expiresAt: number;
}

/** How long a user can take at the provider, in seconds. */
const flowLifetimeSeconds = 10 * 60;

type Services = Pick<Platform, "encryption" | "clock">;

/** Binds the ciphertext to its flow; see `Encryption`. */
const getEncryptionContext = (projectId: string, digest: Buffer): string =>
  `oauth-flow:${projectId}:${digest.toString("hex")}`;

/** What a rotation of the server secret encrypts again. */
export const encryptedFlowSecrets: EncryptedColumn = {
  table: "oauth_flows",
  column: "secrets_ciphertext",
  key: ["project_id", "state_digest"],
  getContext: ([projectId, digest]) => getEncryptionContext(toText(projectId), toBytes(digest)),
};

export async function storeFlow(
  database: Queryable,
  { encryption, clock }: Services,
  flow: Omit<Flow, "expiresAt">,
): Promise<void> {
  const digest = sha256(flow.secrets.state);
  const now = clock();
  await database.run(insertFlow, {
    projectId: flow.projectId,
    digest,
    providerId: flow.providerId,
    parameters: JSON.stringify(flow.parameters),
    secretsCiphertext: encryption.encrypt(
      JSON.stringify([flow.secrets.codeVerifier, flow.secrets.nonce]),
      getEncryptionContext(flow.projectId, digest),
    ),
    createdAt: new Date(now),
    expiresAt: new Date(now + flowLifetimeSeconds * 1000),
  });
}

export interface FlowKey {
  readonly state: string;
  /** Whether the request has the cookie of the flow. */
  readonly hasCookie: boolean;
}

/** Consumes the flow of a state; null if there is none, or if it requires a cookie that the request doesn't have. */
export async function consumeFlow(
  database: Queryable,
  { encryption }: Services,
  { state, hasCookie }: FlowKey,
): Promise<Flow | null> {
  const digest = sha256(state);
  const row = await database.row(deleteFlow, { digest, hasCookie });
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

/** Binds a flow to the browser that started it (login CSRF). @see RFC 6749 §10.12 */
const getCookieName = (state: string): string => `stack-oauth-inner-${state}`;

/**
 * SameSite=None lets the cookie accompany a provider's cross-site form post, but requires HTTPS. @see RFC 6265bis
 * §5.6.7
 */
const attributes = (publicUrl: string, maxAgeS: number): string =>
  `Path=${new URL(publicUrl).pathname}; Max-Age=${maxAgeS}; HttpOnly; ${publicUrl.startsWith("https:") ? "Secure; SameSite=None" : "SameSite=Lax"}`;

export const flowCookie = (publicUrl: string, state: string): string =>
  `${getCookieName(state)}=true; ${attributes(publicUrl, flowLifetimeSeconds)}`;

export const expiredFlowCookie = (publicUrl: string, state: string): string =>
  `${getCookieName(state)}=; ${attributes(publicUrl, 0)}`;

/** `header`: the value of the Cookie header. */
export const hasFlowCookie = (header: string | undefined, state: string): boolean =>
  (header ?? "").split(";").some((pair) => pair.trim() === `${getCookieName(state)}=true`);
