export const tabs = ["members", "invitations", "keys", "metadata", "settings"] as const;
export type TeamTab = (typeof tabs)[number];

/** The search parameters of the page. Absent: the members. */
export interface TeamSearch {
  readonly tab?: Exclude<TeamTab, "members">;
  /** Opens the dialog that edits the name and the picture. */
  readonly edit?: true;
}

/** Parses search parameters that can contain anything. */
export function parseTeamSearch(query: Record<string, unknown>): TeamSearch {
  const tab = tabs.find((each) => each === query.tab);
  return {
    ...(tab && tab !== "members" && { tab }),
    ...((query.edit === true || query.edit === "true") && { edit: true as const }),
  };
}
