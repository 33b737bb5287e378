import { defineMessages } from "../../i18n/define-messages.ts";
/** Messages for list filters. */
export const messages = defineMessages("filters", {
  any: "Any",
  is: "{filter}: {value}",
  clear: "Clear filters",
  dates: {
    today: "Today",
    "7d": "Last 7 days",
    "30d": "Last 30 days",
    "90d": "Last 90 days",
    "365d": "Last 365 days",
    custom: "Custom range…",
    since: "Since {from}",
    until: "Until {to}",
    inZone: "{days} ({zone})",
    title: "{filter} between",
    from: "From",
    to: "To",
    hint: "Both days included, in your time zone.",
    order: "Choose a day on or after the start date",
    apply: "Show",
    cancel: "Cancel",
  },
});
