/** Texts of a key that a user or the members of a team have made. */
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
