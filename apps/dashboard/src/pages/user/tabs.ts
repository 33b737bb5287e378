export const tabs = ["profile", "sign-in", "sessions", "teams", "keys", "metadata", "activity"] as const;
export type UserTab = (typeof tabs)[number];

const sides = ["about", "by"] as const;

/** What the address of the page says. Absent: the profile; what was done with the user. */
export interface UserSearch {
  readonly tab?: Exclude<UserTab, "profile">;
  /** The field that is edited when the page opens. */
  readonly edit?: "name";
  /** Of the activity. */
  readonly side?: "by";
}

/** Makes sense of a query that anybody may have written. */
export function parseUserSearch(query: Record<string, unknown>): UserSearch {
  const tab = tabs.find((each) => each === query.tab);
  const side = sides.find((each) => each === query.side);
  return {
    ...(tab && tab !== "profile" && { tab }),
    ...(query.edit === "name" && { edit: "name" as const }),
    ...(tab === "activity" && side === "by" && { side }),
  };
}
