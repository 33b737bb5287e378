import type { Json } from "@vestibule/react";
import { isSame } from "../../forms/draft.ts";
import { JsonField, parseJson } from "../../ui/fields/json-field.tsx";

import { messages } from "./messages.ts";

/** The typed JSON and its content; while the JSON is invalid, the last valid content. */
export interface TypedJson {
  readonly text: string;
  readonly content: Json;
  readonly isValid: boolean;
}

interface JsonEditorProps {
  readonly content: Json;
  /** Kept by the page, so that unfinished JSON isn't lost while the user switches to the blocks. */
  readonly typed: TypedJson | null;
  readonly onType: (typed: TypedJson) => void;
  readonly onChange: (content: Json) => void;
}

/** Whether the typed JSON is still current: not if the content was changed elsewhere, such as by undo. */
export const isCurrent = (typed: TypedJson | null, content: Json): typed is TypedJson => typed?.content === content;

/** The content as JSON, for advanced users. Anything but an object is rejected. */
export function JsonEditor({ content, typed, onType, onChange }: JsonEditorProps) {
  function type(text: string) {
    const value = objectIn(text);
    if (value === null) return onType({ text, content, isValid: false });
    if (isSame(value, content)) return onType({ text, content, isValid: true });
    onType({ text, content: value, isValid: true });
    onChange(value);
  }
  return (
    <JsonField
      label={messages.jsonLabel}
      hint={messages.jsonHint}
      mustBeObject
      rows={24}
      value={isCurrent(typed, content) ? typed.text : JSON.stringify(content, null, 2)}
      onValueChange={type}
    />
  );
}

function objectIn(text: string): Json | null {
  const checked = parseJson(text);
  if (!checked.ok) return null;
  const { value } = checked;
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : null;
}
