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

/** Users per batch, which is in memory until the client has read it. */
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

/**
 * The lines of an export, in batches. Each batch is a separate query: no transaction or connection is held while the
 * client reads.
 */
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
  // The cursor's user was deleted days ago. Fail instead of returning an incomplete export.
  if (!start) throw new Error("The export was idle until its cursor expired");
  return findBatch(services, asked, start);
}
