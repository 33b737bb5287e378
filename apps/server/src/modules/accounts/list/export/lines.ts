import type { UserFilters } from "@vestibule/contract/endpoints";
import type { ServerUserServices } from "../../server-user-services.ts";
import { createSearch } from "../filtered/create-search.ts";
import type { FilteredPage } from "../filtered/find-filtered.ts";
import { findFiltered } from "../filtered/find-filtered.ts";
import type { CursorPosition } from "../filters.ts";
import { findCursorPosition } from "../find-cursor-position.ts";
import { csvHead, toCsvLine } from "./csv.ts";
import { type ExportRow, toRow } from "./row.ts";

export type ExportFormat = "csv" | "jsonl";

type Services = Pick<ServerUserServices, "database" | "activity">;

interface SearchRequest {
  readonly projectId: string;
  readonly query: UserFilters;
}

/** Users read at once. All of them are in memory until the client has read them. */
const batchSize = 500;

const formats: Readonly<Record<ExportFormat, { readonly head: string; readonly toLine: (row: ExportRow) => string }>> =
  {
    csv: { head: csvHead, toLine: toCsvLine },
    jsonl: { head: "", toLine: (row) => `${JSON.stringify(row)}\n` },
  };

export async function findBatch(
  { database }: Services,
  asked: SearchRequest,
  start: CursorPosition | null,
): Promise<FilteredPage> {
  return findFiltered(database, await createSearch(database, { ...asked, start, isDescending: false }), batchSize);
}

/** The lines of an export, a batch at a time, from the first batch on. Each batch is a question of its own: no transaction is open, and no
 *  connection held, while the client reads. */
export async function* exportLines(
  services: Services,
  asked: SearchRequest,
  { format, first }: { readonly format: ExportFormat; readonly first: FilteredPage },
): AsyncGenerator<string, void, undefined> {
  const { head, toLine } = formats[format];
  if (head !== "") yield head;
  for (let batch: FilteredPage | null = first; batch !== null; batch = await batchAfter(services, asked, batch)) {
    const lines = batch.users.map((user) => {
      const lastActiveAt = services.activity.lastActiveAt(user.project_id, user.id, user.last_active_at);
      return toLine(toRow(user, lastActiveAt));
    });
    if (lines.length > 0) yield lines.join("");
  }
}

async function batchAfter(
  services: Services,
  asked: SearchRequest,
  { next }: FilteredPage,
): Promise<FilteredPage | null> {
  if (next === null) return null;
  const start = await findCursorPosition(services.database, asked.projectId, next);
  // Deleted days ago, while nobody read: what comes is not all, and must not look like it.
  if (!start) throw new Error("An export waited until its place in the list was forgotten");
  return findBatch(services, asked, start);
}
