import { columnNames, csvNames, type UserFilters, userFields } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../../platform/database/database.ts";
import { pick } from "../../../../platform/database/entity-columns.ts";
import type { LastActivity } from "../../to-wire.ts";
import type { User } from "../../user-records.ts";
import { createSearch } from "../filtered/candidates.ts";
import { type FilteredPage, findFiltered } from "../filtered/find-filtered.ts";
import { type CursorPosition, findCursorPosition } from "../filters.ts";

/** Sign-in methods as in the filter: providers by id. */
function getMethods(user: User): string[] {
  const own: [string, boolean][] = [
    ["password", user.has_password],
    ["otp", user.otp_auth_enabled],
    ["passkey", user.has_passkey],
    ["totp", user.requires_totp_mfa],
  ];
  const providers = user.oauth_providers.map(({ id }) => id);
  return [...own.filter(([, isThere]) => isThere).map(([word]) => word), ...new Set(providers)];
}

const columns = csvNames(userFields);

/** A user as an export row. `lastActiveAt`: ms since the epoch. */
const toRow = (user: User, lastActiveAt: number) =>
  pick(
    {
      ...user,
      signed_up_at: user.signed_up_at.toISOString(),
      last_active_at: new Date(lastActiveAt).toISOString(),
      sign_in_methods: getMethods(user),
    },
    columns,
  );

type ExportRow = ReturnType<typeof toRow>;

/**
 * Characters that start a formula in spreadsheets, including full-width forms.
 * @see OWASP "CSV Injection"
 */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const needsQuotes = /[",\r\n]/;

/** Escapes a cell so that spreadsheets show it as text. @see RFC 4180 §2 */
export function toCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const toLine = (cells: readonly string[]): string => `${cells.map(toCell).join(",")}\r\n`;

export const csvHead = toLine(columns);

const jsonColumns: ReadonlySet<string> = new Set(
  columnNames(userFields).filter((name) => userFields[name].column === "jsonb"),
);

/** Lists are separated by spaces, metadata is JSON, and null is empty. */
export const toCsvLine = (row: ExportRow): string =>
  toLine(
    columns.map((column) => {
      const value = row[column];
      if (value === null) return "";
      if (jsonColumns.has(column)) return JSON.stringify(value);
      return Array.isArray(value) ? value.join(" ") : String(value);
    }),
  );

export type ExportFormat = "csv" | "jsonl";

/** Runs the statements of a batch. */
export type ReadBatch = <T>(work: (database: Queryable) => Promise<T>) => Promise<T>;

interface Services {
  readonly read: ReadBatch;
  readonly activity: LastActivity;
}

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
  database: Queryable,
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
  return services.read(async (database) => {
    const start = await findCursorPosition(database, asked.projectId, next);
    // The cursor's user was deleted days ago. Fail instead of returning an incomplete export.
    if (!start) throw new Error("The export was idle until its cursor expired");
    return findBatch(database, asked, start);
  });
}
