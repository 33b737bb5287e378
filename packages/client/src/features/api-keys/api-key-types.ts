/** Why a key is invalid. */
export type WhyInvalid = "manually-revoked" | "expired";

/** The fields of every key. */
export interface ApiKeyBase {
  readonly id: string;
  readonly description: string;
  /** Undefined when the key never expires. */
  readonly expiresAt: Date | undefined;
  readonly manuallyRevokedAt: Date | null;
  readonly createdAt: Date;
  /** Accurate to about a minute. Null if never used. */
  readonly lastUsedAt: Date | null;
  /** The key is meant to be public, for example in a web page. Secret scanning ignores it. */
  readonly isPublic: boolean;
  isValid(): boolean;
  /** Null for a valid key. Revocation takes precedence over expiry. */
  whyInvalid(): WhyInvalid | null;
  /** Permanent. @throws API_KEY_NOT_FOUND, also without the team permission to manage API keys */
  revoke(): Promise<void>;
  /** `expiresAt: null` removes the expiry. @throws as `revoke` */
  update(change: ApiKeyUpdate): Promise<void>;
}

export type ApiKeyOwner =
  | { readonly type: "user"; readonly userId: string }
  | { readonly type: "team"; readonly teamId: string };

/** A snapshot of a user or team API key. */
export type ApiKey = ApiKeyBase & ApiKeyOwner & { readonly value: { readonly lastFour: string } };

/** A new API key with its value, which is shown only once. */
export type NewApiKey = ApiKeyBase & ApiKeyOwner & { readonly value: string };

export interface ApiKeyUpdate {
  readonly description?: string | undefined;
  readonly expiresAt?: Date | null | undefined;
  readonly revoked?: true | undefined;
}

export interface CreateApiKeyOptions {
  readonly description: string;
  /** Null or undefined for no expiry. */
  readonly expiresAt?: Date | null | undefined;
  readonly isPublic?: boolean | undefined;
}

export interface ApiKeyMethods {
  /** Newest first, including revoked and expired keys. */
  listApiKeys(): Promise<readonly ApiKey[]>;
  createApiKey(options: CreateApiKeyOptions): Promise<NewApiKey>;
}

/** Cached lists. */
export interface ApiKeyLists {
  readonly apiKeys: readonly ApiKey[];
  /** Requires a team. */
  readonly teamApiKeys: readonly ApiKey[];
}
