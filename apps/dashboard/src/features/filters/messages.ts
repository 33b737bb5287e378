/** Texts of the filters above lists. */
export const messages = {
  any: "Any",
  is: (filter: string, value: string) => `${filter}: ${value}`,
  clear: "Clear filters",
  dates: {
    today: "Today",
    "7d": "Last 7 days",
    "30d": "Last 30 days",
    "90d": "Last 90 days",
    "365d": "Last 365 days",
    custom: "Between two dates…",
    since: (from: string) => `Since ${from}`,
    until: (to: string) => `Until ${to}`,
    title: (filter: string) => `${filter} between`,
    from: "From",
    to: "To",
    hint: "Both days are included, in the time zone of this computer.",
    order: "Choose a day that is not before the first one",
    apply: "Show",
    cancel: "Cancel",
  },
} as const;
