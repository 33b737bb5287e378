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

type Owners = {
  user: { readonly type: "user"; readonly userId: string };
  team: { readonly type: "team"; readonly teamId: string };
};
type ApiKeyType = keyof Owners;

export type ApiKeyOwner<Type extends ApiKeyType = ApiKeyType> = Owners[Type];

/** A snapshot of a user or team API key. */
export type ApiKey<Type extends ApiKeyType = ApiKeyType> = ApiKeyBase &
  ApiKeyOwner<Type> & { readonly value: { readonly lastFour: string } };

/** A new API key with its value, which is shown only once. */
export type NewApiKey<Type extends ApiKeyType = ApiKeyType> = ApiKeyBase &
  ApiKeyOwner<Type> & { readonly value: string };

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

export interface ApiKeyMethods<Type extends ApiKeyType = ApiKeyType> {
  /** Newest first, including revoked and expired keys. */
  listApiKeys(): Promise<ApiKey<Type>[]>;
  createApiKey(options: CreateApiKeyOptions): Promise<NewApiKey<Type>>;
}

/** Cached lists. */
export interface ApiKeyLists {
  readonly apiKeys: ApiKey<"user">[];
  /** Requires a team. */
  readonly teamApiKeys: ApiKey<"team">[];
}
