/** Messages about API keys that users and team members create. */
export const messages = {
  noDescription: "No description",
  valid: "Valid",
  expired: "Expired",
  revoked: "Revoked",
  public: "Public",
  used: "Last used",
  created: "Created",
  expires: "Expires",
  never: "Never",
  revoke: "Revoke",
  revokeLabel: (name: string) => `Revoke ${name}`,
} as const;
