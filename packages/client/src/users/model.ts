import type { KnownError } from "../http/known-error.ts";
import type { Tokens } from "../tokens/token-store-init.ts";
import type { Json, UserJson } from "../wire/json.ts";

/** What is known about a user; a frozen snapshot of the moment it was fetched. */
export interface User {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly profileImageUrl: string | null;
  readonly signedUpAt: Date;
  readonly clientMetadata: Json;
  readonly clientReadOnlyMetadata: Json;
  readonly hasPassword: boolean;
  /** @deprecated Use the contact channels' `usedForAuth`. */
  readonly emailAuthEnabled: boolean;
  readonly otpAuthEnabled: boolean;
  /** @deprecated Raw provider records. */
  readonly oauthProviders: readonly { readonly id: string }[];
  readonly passkeyAuthEnabled: boolean;
  readonly isMultiFactorRequired: boolean;
  readonly isAnonymous: boolean;
  /** The user as it came over the wire. */
  toClientJson(): UserJson;
}

export interface Session {
  /** Tokens good for at least 20 s, refreshed when needed; both null once signed out. */
  getTokens(): Promise<Tokens>;
}

/** Who asks another backend on behalf of the user. Both contain the refresh token: send them only to backends of your own. */
export interface Auth {
  readonly currentSession: Session;
  /** Header `x-stack-auth` with the JSON of {@link Auth.getAuthJson}. */
  getAuthHeaders(): Promise<{ readonly "x-stack-auth": string }>;
  getAuthJson(): Promise<Tokens>;
  /** Ends the session on the server, forgets the tokens, then goes to `redirectUrl` (default: the after-sign-out page). */
  signOut(options?: SignOutOptions): Promise<void>;
}

export interface SignOutOptions {
  readonly redirectUrl?: string | URL | undefined;
}

export interface UserUpdate {
  readonly displayName?: string | null | undefined;
  readonly clientMetadata?: Json | undefined;
  readonly selectedTeamId?: string | null | undefined;
  /** Raw bytes of the TOTP secret (RFC 6238); null turns the second factor off. */
  readonly totpMultiFactorSecret?: Uint8Array | null | undefined;
  readonly profileImageUrl?: string | null | undefined;
  readonly otpAuthEnabled?: boolean | undefined;
  readonly passkeyAuthEnabled?: boolean | undefined;
}

/** The signed-in user with what they may do. After a change, fetch or observe the user again: this object does not change. */
export interface CurrentUser extends User, Auth {
  update(update: UserUpdate): Promise<void>;
  setDisplayName(displayName: string): Promise<void>;
  setClientMetadata(metadata: Json): Promise<void>;
  /**
   * Sends the verification mail for the primary e-mail. `callbackUrl` defaults to the e-mail verification page in a browser and is needed
   * elsewhere.
   * @returns nothing, or EMAIL_ALREADY_VERIFIED as a value. @throws when there is no primary e-mail.
   */
  sendVerificationEmail(options?: {
    readonly callbackUrl?: string | undefined;
  }): Promise<KnownError<"EMAIL_ALREADY_VERIFIED"> | undefined>;
  /** Deletes the account and forgets the tokens; does not redirect. */
  delete(): Promise<void>;
}
