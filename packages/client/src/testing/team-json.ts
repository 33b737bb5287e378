import { createExample, type TeamClientRead, teamFields } from "@vestibule/contract/endpoints";

/** A team as the server returns it to members. */
export const teamJson = (change: Partial<TeamClientRead> = {}): TeamClientRead => ({
  ...createExample(teamFields, "client", 0),
  id: "7d1c2f4e-93ab-4c55-8a1e-2b6f0d9e4c21",
  display_name: "Analysts",
  client_metadata: { plan: "free" },
  ...change,
});
