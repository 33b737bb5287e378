import type { ExportRow } from "./row.ts";

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
