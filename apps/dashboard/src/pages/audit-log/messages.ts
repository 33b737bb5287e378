import { defineMessages } from "../../i18n/define-messages.ts";
export const messages = defineMessages("auditLog", {
  title: "Audit log",
  description: "Every change and sign-in attempt. Tamper-evident.",
  columns: { at: "Time", action: "Event", device: "Device", from: "IP address" },
  /** Entries that say the same, as one row. */
  times: "{count, plural, one {# time} other {# times}}",
  filters: {
    action: "Event",
    actor: "Actor",
    target: "Target",
    outcome: "Outcome",
    method: "Sign-in method",
    reason: "Reason",
    date: "Date",
    find: { action: "More…", actor: "More…", target: "Find a user…" },
  },
  empty: "No events yet",
  emptyFiltered: "No matching events",
  resetFilters: "Clear filters",
  export: "Export",
  exported: "Audit log exported",
  exportFailed: "The audit log couldn't be exported",
  verify: "Verify integrity",
  /** On phones, next to the page's title. */
  verifyShort: "Verify",
});
