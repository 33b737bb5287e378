import type { Json } from "@vestibule/react";
import { checkJson } from "../../ui/fields/json-check.ts";
import { jsonProblem } from "../../ui/fields/json-field.tsx";
import { messages } from "./messages.ts";

/** The server takes as much, in bytes of its text. */
export const mostBytes = 64 * 1024;

export const metadataNames = ["clientMetadata", "clientReadOnlyMetadata", "serverMetadata"] as const;
export type MetadataName = (typeof metadataNames)[number];
export type MetadataValues = Readonly<Record<MetadataName, Json>>;
/** As somebody reads and types it; empty: nothing is kept. */
export type MetadataTexts = Readonly<Record<MetadataName, string>>;

/** Nothing kept is an empty field, not the word null. */
const toText = (value: Json): string => (value === null ? "" : JSON.stringify(value, null, 2));

export const textsOf = (of: MetadataValues): MetadataTexts => ({
  clientMetadata: toText(of.clientMetadata),
  clientReadOnlyMetadata: toText(of.clientReadOnlyMetadata),
  serverMetadata: toText(of.serverMetadata),
});

/** Bytes that the server would count: spaces for people are not among them. */
export function bytesOf(text: string): number {
  const checked = checkJson(text);
  const compact = checked.ok && checked.value !== undefined ? JSON.stringify(checked.value) : text.trim();
  return new TextEncoder().encode(compact).length;
}

/** What keeps a text from being saved; undefined: nothing. `most`: in words. */
export const problemOf = (text: string, most: string): string | undefined =>
  jsonProblem(text) ?? (bytesOf(text) > mostBytes ? messages.tooLarge(most) : undefined);

/** Of valid texts. */
export function valuesOf(texts: Partial<MetadataTexts>): Partial<Record<MetadataName, Json>> {
  const entries = Object.entries(texts).map(([name, text]) => {
    const checked = checkJson(text);
    return [name, checked.ok ? (checked.value ?? null) : null];
  });
  return Object.fromEntries(entries);
}
