/** Why a key opens nothing. */
export type WhyInvalid = "manually-revoked" | "expired";

/** What is known of every key. */
export interface ApiKeyBase {
  readonly id: string;
  readonly description: string;
  /** Undefined: never. */
  readonly expiresAt: Date | undefined;
  readonly manuallyRevokedAt: Date | null;
  readonly createdAt: Date;
  /** Null: never yet; within a minute of the truth. */
  readonly lastUsedAt: Date | null;
  /** Made to be seen by others, such as one in a web page; scanners that find it leave it alone. */
  readonly isPublic: boolean;
  isValid(): boolean;
  /** Null: it is valid. Revocation is told before expiry. */
  whyInvalid(): WhyInvalid | null;
  /** For good. @throws API_KEY_NOT_FOUND, also without the permission to change the keys of the team */
  revoke(): Promise<void>;
  /** `expiresAt` null: never. @throws as `revoke` */
  update(change: ApiKeyUpdate): Promise<void>;
}

export type ApiKeyOwner =
  | { readonly type: "user"; readonly userId: string }
  | { readonly type: "team"; readonly teamId: string };

/** A key of a user or a team; a snapshot. */
export type ApiKey = ApiKeyBase & ApiKeyOwner & { readonly value: { readonly lastFour: string } };

/** A key with its value, which is known only now. */
export type NewApiKey = ApiKeyBase & ApiKeyOwner & { readonly value: string };

export interface ApiKeyUpdate {
  readonly description?: string | undefined;
  readonly expiresAt?: Date | null | undefined;
  readonly revoked?: true | undefined;
}

export interface CreateApiKeyOptions {
  readonly description: string;
  /** Null or undefined: never. */
  readonly expiresAt?: Date | null | undefined;
  readonly isPublic?: boolean | undefined;
}

export interface ApiKeyMethods {
  /** Newest first, revoked and expired ones included. */
  listApiKeys(): Promise<readonly ApiKey[]>;
  createApiKey(options: CreateApiKeyOptions): Promise<NewApiKey>;
}
