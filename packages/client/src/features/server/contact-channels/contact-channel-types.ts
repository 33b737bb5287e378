import type {
  ContactChannel,
  ContactChannelChange,
  NewContactChannel,
} from "../../contact-channels/contact-channel-types.ts";

export interface ServerContactChannelChange extends ContactChannelChange {
  readonly isVerified?: boolean | undefined;
}

export interface NewServerContactChannel extends NewContactChannel {
  /** Default: false. */
  readonly isVerified?: boolean | undefined;
}

/** A user's contact channel. `sendVerificationEmail` requires a `callbackUrl`. */
export interface ServerContactChannel extends ContactChannel {
  /**
   * A new value starts unverified unless `isVerified` is also given. @throws
   * CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE
   */
  update(change: ServerContactChannelChange): Promise<void>;
}

export interface ServerContactChannelMethods {
  /** Oldest first. */
  listContactChannels(): Promise<ServerContactChannel[]>;
  /** @throws CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE */
  createContactChannel(channel: NewServerContactChannel): Promise<ServerContactChannel>;
}
