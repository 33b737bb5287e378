export const tabs = ["profile", "sign-in", "sessions", "teams", "keys", "metadata", "activity"] as const;
export type UserTab = (typeof tabs)[number];

const sides = ["about", "by"] as const;

/** The search parameters of the page. Absent: the profile, and events on the user. */
export interface UserSearch {
  readonly tab?: Exclude<UserTab, "profile">;
  /** The field to edit when the page opens. */
  readonly edit?: "name";
  /** The selected view of the activity. */
  readonly side?: "by";
}

/** Parses search parameters that can contain anything. */
export function parseUserSearch(query: Record<string, unknown>): UserSearch {
  const tab = tabs.find((each) => each === query.tab);
  const side = sides.find((each) => each === query.side);
  return {
    ...(tab && tab !== "profile" && { tab }),
    ...(query.edit === "name" && { edit: "name" as const }),
    ...(tab === "activity" && side === "by" && { side }),
  };
}
