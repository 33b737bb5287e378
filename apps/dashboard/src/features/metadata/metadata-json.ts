import type { Json } from "@vestibule/react";
import { defineMessages } from "../../i18n/define-messages.ts";
import { jsonProblem, parseJson } from "../../ui/fields/json-field.tsx";

export const messages = defineMessages("metadata", {
  title: "Metadata",
  clientMetadata: "Client metadata",
  clientReadOnlyMetadata: "Client read-only metadata",
  serverMetadata: "Server metadata",
  bytes: "{count, plural, one {# byte} other {# bytes}}",
  size: "{hint} {size} of {maxSize}.",
  tooLarge: "Enter {maxSize} or less",
  saved: "Metadata saved",
});

/** The server's limit, in bytes of JSON. */
export const maxBytes = 64 * 1024;

export const metadataNames = ["clientMetadata", "clientReadOnlyMetadata", "serverMetadata"] as const;
export type MetadataName = (typeof metadataNames)[number];
export type MetadataValues = Readonly<Record<MetadataName, Json>>;
/** JSON as the user reads and edits it; empty for null. */
export type MetadataTexts = Readonly<Record<MetadataName, string>>;

/** Shows null as an empty field, not the word null. */
const formatValue = (value: Json): string => (value === null ? "" : JSON.stringify(value, null, 2));

export const formatMetadata = (of: MetadataValues): MetadataTexts => ({
  clientMetadata: formatValue(of.clientMetadata),
  clientReadOnlyMetadata: formatValue(of.clientReadOnlyMetadata),
  serverMetadata: formatValue(of.serverMetadata),
});

/** Size as the server counts it, without formatting whitespace. */
export function getJsonByteLength(text: string): number {
  const checked = parseJson(text);
  const compact = checked.ok && checked.value !== undefined ? JSON.stringify(checked.value) : text.trim();
  return new TextEncoder().encode(compact).length;
}

/** The validation error of a field, if any. `most`: the formatted limit. */
export const validateMetadata = (text: string, maxSize: string): string | undefined =>
  jsonProblem(text) ?? (getJsonByteLength(text) > maxBytes ? messages.tooLarge({ maxSize }) : undefined);

/** Expects valid JSON. */
export function parseMetadata(texts: Partial<MetadataTexts>): Partial<Record<MetadataName, Json>> {
  const entries = Object.entries(texts).map(([name, text]) => {
    const checked = parseJson(text);
    return [name, checked.ok ? (checked.value ?? null) : null];
  });
  return Object.fromEntries(entries);
}
