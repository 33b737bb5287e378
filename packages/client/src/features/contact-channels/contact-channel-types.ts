import type { KnownError } from "../../core/http/known-error.ts";

/** A snapshot of a contact channel of the signed-in user. Observe or list again after a change. */
export interface ContactChannel {
  readonly id: string;
  readonly value: string;
  readonly type: "email";
  readonly isVerified: boolean;
  readonly isPrimary: boolean;
  readonly usedForAuth: boolean;
  /**
   * `callbackUrl`: defaults to the email verification page in a browser; required elsewhere.
   * @returns undefined, or EMAIL_ALREADY_VERIFIED as a value.
   */
  sendVerificationEmail(options?: {
    readonly callbackUrl?: string | undefined;
  }): Promise<KnownError<"EMAIL_ALREADY_VERIFIED"> | undefined>;
  /** A new value starts unverified. @throws CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE */
  update(change: ContactChannelChange): Promise<void>;
  delete(): Promise<void>;
}

export interface ContactChannelChange {
  readonly value?: string | undefined;
  readonly usedForAuth?: boolean | undefined;
  readonly isPrimary?: boolean | undefined;
}

export interface NewContactChannel {
  readonly type: "email";
  readonly value: string;
  readonly usedForAuth: boolean;
  readonly isPrimary?: boolean | undefined;
}

export interface ContactChannelMethods {
  /** Oldest first. */
  listContactChannels(): Promise<ContactChannel[]>;
  /** @throws CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE */
  createContactChannel(channel: NewContactChannel): Promise<ContactChannel>;
}

/** Cached lists. */
export interface ContactChannelLists {
  readonly contactChannels: ContactChannel[];
}
