import type { TeamJson } from "../core/wire/json.ts";

/** A team as the server returns it to members. */
export const teamJson = (change: Partial<TeamJson> = {}): TeamJson => ({
  id: "7d1c2f4e-93ab-4c55-8a1e-2b6f0d9e4c21",
  display_name: "Analysts",
  profile_image_url: null,
  client_metadata: { plan: "free" },
  client_read_only_metadata: null,
  ...change,
});
