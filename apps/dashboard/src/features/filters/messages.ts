/** Messages for list filters. */
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
    custom: "Custom range…",
    since: (from: string) => `Since ${from}`,
    until: (to: string) => `Until ${to}`,
    title: (filter: string) => `${filter} between`,
    from: "From",
    to: "To",
    hint: "Both days included, in your time zone.",
    order: "Choose a day on or after the start date",
    apply: "Show",
    cancel: "Cancel",
  },
} as const;
