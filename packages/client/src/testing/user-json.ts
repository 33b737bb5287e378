import { createExample, type UserClientRead, userFields } from "@vestibule/contract/endpoints";

/** A user as the server returns it. */
export const userJson = (change: Partial<UserClientRead> = {}): UserClientRead => ({
  ...createExample(userFields, "client", 1_700_000_000_000),
  id: "0b2f6b8e-58d5-4f0b-9f9e-0d5d3a3c1a11",
  display_name: "Ada",
  primary_email_verified: false,
  client_metadata: { plan: "free" },
  ...change,
});
