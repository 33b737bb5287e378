import type { ContactChannelRead } from "@vestibule/contract/endpoints";
import type { ChannelRow } from "./channel-statements.ts";

export const toWire = (channel: ChannelRow): ContactChannelRead => ({
  id: channel.id,
  user_id: channel.user_id,
  type: "email",
  value: channel.value,
  is_primary: channel.is_primary,
  is_verified: channel.is_verified,
  used_for_auth: channel.used_for_auth,
});
