import type { UserFilters } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../../platform/database/database.ts";
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

/** A user as an export row. `lastActiveAt`: ms since the epoch. */
const toRow = (user: User, lastActiveAt: number) => ({
  id: user.id,
  display_name: user.display_name,
  primary_email: user.primary_email,
  primary_email_verified: user.primary_email_verified,
  signed_up_at: user.signed_up_at.toISOString(),
  last_active_at: new Date(lastActiveAt).toISOString(),
  is_anonymous: user.is_anonymous,
  sign_in_methods: getMethods(user),
  client_metadata: user.client_metadata,
  client_read_only_metadata: user.client_read_only_metadata,
  server_metadata: user.server_metadata,
});

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

const columns: readonly (keyof ExportRow)[] = [
  "id",
  "display_name",
  "primary_email",
  "primary_email_verified",
  "signed_up_at",
  "last_active_at",
  "is_anonymous",
  "sign_in_methods",
  "client_metadata",
  "client_read_only_metadata",
  "server_metadata",
];

export const csvHead = toLine(columns);

/** Lists are separated by spaces, metadata is JSON, and null is empty. */
export function toCsvLine(row: ExportRow): string {
  const json = (value: unknown): string => (value === null ? "" : JSON.stringify(value));
  return toLine([
    row.id,
    row.display_name ?? "",
    row.primary_email ?? "",
    String(row.primary_email_verified),
    row.signed_up_at,
    row.last_active_at,
    String(row.is_anonymous),
    row.sign_in_methods.join(" "),
    json(row.client_metadata),
    json(row.client_read_only_metadata),
    json(row.server_metadata),
  ]);
}

export type ExportFormat = "csv" | "jsonl";

interface Services {
  readonly database: Queryable;
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
