/** API key messages for users and teams in account settings; loaded with that section. */
export const enApiKeys = {
  userKeysText: "For apps acting as you. Anyone with a key can do what you can do here.",
  teamKeysText: "Keys belong to the team and keep working if their creator leaves.",
  createKey: "Create key",
  noKeys: "No API keys yet.",
  showAllKeys: "Show all {count}",

  // Creating a key
  createKeyTitle: "Create an API key",
  keyDescription: "Description",
  keyDescriptionHint: "What it's for, such as “Nightly backup”.",
  keyDescriptionRequired: "Enter a description.",
  keyExpiry: "Expires",
  keyInOneDay: "In 1 day",
  keyInDays: "In {days} days",
  keyInOneYear: "In 1 year",
  keyNever: "Never",
  keyOnDate: "On a date",
  keyNeverHint: "Choose a date. A lost key that never expires stays usable.",
  keyExpiryHint: "Valid until {moment}.",
  keyLastDay: "Expiration date",
  keyLastDayRequired: "Choose an expiration date.",
  keyLastDayPast: "Choose today or a later date.",

  // Shown once
  newKeyTitle: "Save your API key",
  newKeyText: "Copy “{name}” now. You won't see it again.",
  newKey: "API key",
  copyKey: "Copy key",
  keyKept: "I've saved this key",

  // Key list
  keyValid: "Valid",
  keyExpired: "Expired",
  keyRevoked: "Revoked",
  keyEnd: "Ends in {lastFour}",
  keyCreated: "created {date}",
  keyExpires: "Expires {date}",
  keyHasExpired: "Expired {date}",
  keyWasRevoked: "Revoked {date}",
  keyNeverExpires: "Never expires",
  keyLastUsed: "last used {ago}",
  keyNeverUsed: "not used yet",
  renameKey: "Rename {name}",
  revokeKey: "Revoke",
  revokeKeyTitle: "Revoke “{name}”?",
  revokeKeyText: "Apps using this key stop working immediately. You can't undo this.",
} as const;

export type ApiKeyMessageKey = keyof typeof enApiKeys;
