/** Texts of the API keys of users and teams in the account settings, in English; fetched with that section. */
export const enApiKeys = {
  userKeysText: "For programs that act as you: whoever has a key can do what you can do here.",
  teamKeysText: "For programs that act for the team. They belong to the team, and stay when their maker leaves.",
  createKey: "Create key",
  noKeys: "No API key yet.",
  showAllKeys: "Show all {count}",

  // Creating one
  createKeyTitle: "Create an API key",
  keyDescription: "Description",
  keyDescriptionHint: "What it is for, such as “Nightly backup”.",
  keyDescriptionRequired: "Enter what the key is for.",
  keyExpiry: "Expires",
  keyInOneDay: "In 1 day",
  keyInDays: "In {days} days",
  keyInOneYear: "In 1 year",
  keyNever: "Never",
  keyOnDate: "On a date",
  keyNeverHint: "Prefer a date: a key that is lost and never expires stays open to whoever finds it.",
  keyExpiryHint: "Good until {moment}.",
  keyLastDay: "Last day",
  keyLastDayRequired: "Choose the last day.",
  keyLastDayPast: "Choose today or a later day.",

  // Shown once
  newKeyTitle: "Keep your new key",
  newKeyText: "Copy “{name}” now. It is not shown again.",
  newKey: "API key",
  copyKey: "Copy key",
  keyKept: "I have kept it in a safe place",

  // The list
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
  revokeKeyText: "Programs that use it are refused at once. A revoked key cannot be brought back.",
} as const;

export type ApiKeyMessageKey = keyof typeof enApiKeys;
