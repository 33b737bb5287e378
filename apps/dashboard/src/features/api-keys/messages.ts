import { defineMessages } from "../../i18n/define-messages.ts";
/** Messages about API keys that users and team members create. */
export const messages = defineMessages("userKeys", {
  noDescription: "No description",
  expiring: "Expires soon",
  expired: "Expired",
  revoked: "Revoked",
  public: "Public",
  used: "Last used",
  created: "Created",
  expires: "Expires",
  neverUsed: "Never used",
  noExpiration: "No expiration",
  more: "Actions for {name}",
  revoke: "Revoke…",
});
