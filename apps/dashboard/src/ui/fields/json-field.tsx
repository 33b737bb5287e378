import { Button } from "../controls/button.tsx";
import { uiMessages } from "../messages.ts";
import { cx } from "../styles.ts";
import { TextArea, type TextAreaProps } from "./text-field.tsx";

export type JsonProblem = {
  /** 1-based; `undefined` if the JavaScript engine does not report it. */
  line: number | undefined;
  message: string;
};
export type CheckedJson = { ok: true; value: unknown } | { ok: false; problem: JsonProblem };

/** Parses JSON typed by the user. Empty text is `undefined`, not an error. */
export function parseJson(text: string): CheckedJson {
  if (text.trim() === "") return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    return { ok: false, problem: { line: getErrorLine(message, text), message: shortMessage(message) } };
  }
}

/** Formats with two spaces; invalid JSON is returned as is. */
export function formatJson(text: string): string {
  const checked = parseJson(text);
  return checked.ok && checked.value !== undefined ? JSON.stringify(checked.value, null, 2) : text;
}

/** Engines report "(line 3 column 5)", "at line 3 column 5", "at position 17", or an unexpected end of input. */
function getErrorLine(message: string, text: string): number | undefined {
  const line = /line (\d+)/i.exec(message)?.[1];
  if (line) return Number(line);
  const position = /position (\d+)/i.exec(message)?.[1];
  if (position) return getLineNumber(text, Number(position));
  if (/end of (json|input|data)|unterminated|eof/i.test(message)) return getLineNumber(text, text.trimEnd().length);
  const token = /unexpected token '?(.)/i.exec(message)?.[1];
  const near = /"(?:\.\.\.)?([\s\S]*?)(?:\.\.\.)?" is not valid JSON/.exec(message)?.[1];
  const start = near ? text.indexOf(near) : -1;
  if (!near || start === -1) return undefined;
  // The engine quotes ten characters on either side of the token.
  const inside = token ? near.indexOf(token, Math.min(10, near.length - 1)) : 0;
  return getLineNumber(text, start + Math.max(inside, 0));
}

function getLineNumber(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

/** Strips the position, which is shown separately, and the quoted text. */
function shortMessage(message: string): string {
  return message
    .replace(/^JSON\.parse: /, "")
    .replace(/, ?"?(\.\.\.)?[\s\S]*is not valid JSON$/, "")
    .replace(/ (in JSON )?at position \d+.*$/s, "")
    .replace(/ at line \d+ column \d+.*$/s, "");
}

export type JsonFieldProps = Omit<TextAreaProps, "value" | "onChange" | "isCode" | "aside"> & {
  /** The text, not necessarily valid; empty for no value. */
  value: string;
  onValueChange: (text: string) => void;
  /** Accepts only `{…}`, as for metadata. */
  mustBeObject?: boolean | undefined;
};

/** The error as one sentence, if any; disable the form's save button while there is one. */
export function jsonProblem(text: string, mustBeObject = false): string | undefined {
  const checked = parseJson(text);
  if (!checked.ok) {
    const { line, message } = checked.problem;
    return line === undefined ? uiMessages.jsonInvalid : uiMessages.jsonProblem({ line, problem: message });
  }
  const { value } = checked;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return mustBeObject && value !== undefined && !isObject
    ? uiMessages.jsonNotAnObject({ example: '{"plan": "team"}' })
    : undefined;
}

export function JsonField({ value, onValueChange, mustBeObject, error, ...props }: JsonFieldProps) {
  return (
    <TextArea
      rows={8}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      placeholder="{}"
      {...props}
      isCode
      value={value}
      error={error ?? jsonProblem(value, mustBeObject)}
      onChange={(event) => onValueChange(event.target.value)}
      aside={
        <Button
          size="small"
          variant="quiet"
          // Its text ends where the field ends, and it doesn't make the row taller. Hidden, it keeps its room.
          className={cx(
            "-my-1 -me-[9px] text-accent! pointer-coarse:-my-3 pointer-coarse:-me-[13px]",
            value.trim() === "" && "invisible",
          )}
          disabled={props.disabled || props.readOnly || value.trim() === "" || !parseJson(value).ok}
          onClick={() => onValueChange(formatJson(value))}
        >
          {uiMessages.format}
        </Button>
      }
    />
  );
}
