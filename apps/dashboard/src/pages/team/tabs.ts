export const tabs = ["members", "invitations", "keys", "metadata", "settings"] as const;
export type TeamTab = (typeof tabs)[number];

/** What the address of the page says. Absent: the members. */
export interface TeamSearch {
  readonly tab?: Exclude<TeamTab, "members">;
  /** Opens the dialog that edits name and picture. */
  readonly edit?: true;
}

/** Makes sense of a query that anybody may have written. */
export function parseTeamSearch(query: Record<string, unknown>): TeamSearch {
  const tab = tabs.find((each) => each === query.tab);
  return {
    ...(tab && tab !== "members" && { tab }),
    ...((query.edit === true || query.edit === "true") && { edit: true as const }),
  };
}
