/** Longest text that the server searches by. */
const maxSearchLength = 256;

/** What the address of the page says. Absent: everything, the newest first. */
export interface TeamsSearch {
  readonly query?: string;
  readonly order?: "oldest";
  /** Opens the dialog (the command palette leads here). */
  readonly create?: true;
}

/** Makes sense of a query that anybody may have written. */
export function parseTeamsSearch({ query, order, create }: Record<string, unknown>): TeamsSearch {
  // The router reads a text of digits as a number.
  const text = typeof query === "number" ? String(query) : typeof query === "string" ? query.trim() : "";
  return {
    ...(text !== "" && { query: text.slice(0, maxSearchLength) }),
    ...(order === "oldest" && { order }),
    ...((create === true || create === "true") && { create: true as const }),
  };
}
