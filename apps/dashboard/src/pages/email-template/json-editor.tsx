import type { Json } from "@vestibule/react";
import { JsonField } from "../../ui/fields/json-field.tsx";
import { parseJson } from "../../ui/fields/parse-json.ts";
import { isSame } from "../../ui/forms/draft.ts";
import { messages } from "./messages.ts";

/** What was typed, and the content that it stands for; while it is not valid, the last one that was. */
export interface TypedJson {
  readonly text: string;
  readonly content: Json;
  readonly isValid: boolean;
}

interface JsonEditorProps {
  readonly content: Json;
  /** Held by the page, so that half a thought is not lost while somebody looks at the blocks. */
  readonly typed: TypedJson | null;
  readonly onType: (typed: TypedJson) => void;
  readonly onChange: (content: Json) => void;
}

/** What the text is worth when something else has changed the content, such as undoing: nothing. */
export const isCurrent = (typed: TypedJson | null, content: Json): typed is TypedJson => typed?.content === content;

/** The content as text, for who knows its form. What is no object is not taken over. */
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
