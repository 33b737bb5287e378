import type { BodyOf, contract, ProjectKeySetFirstView, ProjectKeySetRead } from "@vestibule/contract/endpoints";
import { readAllPages } from "../../../core/wire/pages.ts";
import { encodeSegment, withQuery } from "../../../core/wire/paths.ts";
import type { AdminContext } from "../admin-context.ts";

type Endpoints = typeof contract.projectKeys;

/** The wire fields that every view of a key set has. */
export type InternalApiKeyBaseCrudRead = Pick<
  ProjectKeySetRead,
  "id" | "created_at_millis" | "description" | "expires_at_millis" | "manually_revoked_at_millis"
>;

export interface InternalApiKeyBase {
  readonly id: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly manuallyRevokedAt: Date | null;
  isValid(): boolean;
  /** Expiry takes precedence over revocation. */
  whyInvalid(): "expired" | "manually-revoked" | null;
  /**
   * Revokes the keys permanently, and what they created: key sets, owner invitations, impersonation sessions, and webhook
   * tokens.
   */
  revoke(options?: InternalApiKeyRevokeOptions): Promise<void>;
}

type LastFour = { readonly lastFour: string };

/** A set of up to three keys; each is null if the set doesn't include it. */
export interface InternalApiKey extends InternalApiKeyBase {
  readonly publishableClientKey: LastFour | null;
  readonly secretServerKey: LastFour | null;
  readonly superSecretAdminKey: LastFour | null;
  /** Accurate to about a minute. Null if never used. */
  readonly lastUsedAt: Date | null;
  update(options: { readonly description: string }): Promise<InternalApiKey>;
  /** What was created with the keys and can outlive them. */
  listCreations(): Promise<InternalApiKeyCreations>;
}

/** What was created with a key set's secret keys. */
export interface InternalApiKeyCreations {
  /** Active key sets, including those created with these in turn. Oldest first. */
  readonly keySets: readonly { readonly id: string; readonly description: string; readonly createdAt: Date }[];
  /** Open owner invitations. They end when the keys are revoked. Oldest first. */
  readonly ownerInvitations: readonly { readonly id: string; readonly email: string; readonly createdAt: Date }[];
  /** Users' sessions. */
  readonly sessionCount: number;
  /** Impersonation sessions. They end when the keys are revoked. */
  readonly impersonationSessionCount: number;
}

export interface InternalApiKeyRevokeOptions {
  /** Keeps the key sets created with these keys. Default: false. */
  readonly keepCreatedKeySets?: boolean;
  /** Ends the users' sessions created with these keys. Default: false. */
  readonly endCreatedSessions?: boolean;
}

/** The full keys, shown only once. */
export interface InternalApiKeyFirstView extends InternalApiKeyBase {
  readonly publishableClientKey?: string | undefined;
  readonly secretServerKey?: string | undefined;
  readonly superSecretAdminKey?: string | undefined;
}

export interface InternalApiKeyCreateOptions {
  readonly description: string;
  readonly expiresAt: Date;
  readonly hasPublishableClientKey: boolean;
  readonly hasSecretServerKey: boolean;
  readonly hasSuperSecretAdminKey: boolean;
}

export interface InternalApiKeyMethods {
  /** Newest first. */
  listInternalApiKeys(): Promise<InternalApiKey[]>;
  createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView>;
}

export function createInternalApiKeyMethods({ api, platform }: AdminContext): InternalApiKeyMethods {
  const toPath = (id: string) => `/internal/api-keys/${encodeSegment(id)}` as const;
  const change = (id: string, body: BodyOf<Endpoints["update"]>) =>
    api.call<Endpoints["update"]>("PATCH", toPath(id), { session: null, body });

  const base = (wire: ProjectKeySetRead | ProjectKeySetFirstView): InternalApiKeyBase => {
    const revoked = "manually_revoked_at_millis" in wire ? wire.manually_revoked_at_millis : undefined;
    const whyInvalid = () => {
      if (wire.expires_at_millis <= platform.now()) return "expired";
      return revoked === undefined ? null : "manually-revoked";
    };
    return {
      id: wire.id,
      description: wire.description,
      createdAt: new Date(wire.created_at_millis),
      expiresAt: new Date(wire.expires_at_millis),
      manuallyRevokedAt: revoked === undefined ? null : new Date(revoked),
      whyInvalid,
      isValid: () => whyInvalid() === null,
      revoke: async ({ keepCreatedKeySets, endCreatedSessions } = {}) => {
        await change(wire.id, {
          revoked: true,
          keep_created_key_sets: keepCreatedKeySets,
          end_created_sessions: endCreatedSessions,
        });
      },
    };
  };
  const lastFour = (key: { last_four: string } | undefined): LastFour | null =>
    key ? { lastFour: key.last_four } : null;
  const toKey = (wire: ProjectKeySetRead): InternalApiKey =>
    Object.freeze({
      ...base(wire),
      publishableClientKey: lastFour(wire.publishable_client_key),
      secretServerKey: lastFour(wire.secret_server_key),
      superSecretAdminKey: lastFour(wire.super_secret_admin_key),
      lastUsedAt: wire.last_used_at_millis === undefined ? null : new Date(wire.last_used_at_millis),
      update: async ({ description }: { readonly description: string }) =>
        toKey(await change(wire.id, { description })),
      async listCreations() {
        const path = `${toPath(wire.id)}/creations` as const;
        const found = await api.call<Endpoints["listCreations"]>("GET", path, { session: null });
        return {
          keySets: found.key_sets.map(({ id, description, created_at_millis: createdAt }) => ({
            id,
            description,
            createdAt: new Date(createdAt),
          })),
          ownerInvitations: found.owner_invitations.map(({ id, email, created_at_millis: createdAt }) => ({
            id,
            email,
            createdAt: new Date(createdAt),
          })),
          sessionCount: found.session_count,
          impersonationSessionCount: found.impersonation_session_count,
        };
      },
    });

  return {
    listInternalApiKeys: async () => {
      const items = await readAllPages((cursor) =>
        api.call<Endpoints["list"]>("GET", withQuery("/internal/api-keys", cursor), { session: null }),
      );
      return items.map(toKey);
    },
    createInternalApiKey: async (options) => {
      const wire = await api.call<Endpoints["create"]>("POST", "/internal/api-keys", {
        session: null,
        body: {
          description: options.description,
          expires_at_millis: options.expiresAt.getTime(),
          has_publishable_client_key: options.hasPublishableClientKey,
          has_secret_server_key: options.hasSecretServerKey,
          has_super_secret_admin_key: options.hasSuperSecretAdminKey,
        },
      });
      return Object.freeze({
        ...base(wire),
        publishableClientKey: wire.publishable_client_key,
        secretServerKey: wire.secret_server_key,
        superSecretAdminKey: wire.super_secret_admin_key,
      });
    },
  };
}
