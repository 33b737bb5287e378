import { Button } from "../controls/button.tsx";
import { uiMessages } from "../messages.ts";
import { formatJson, parseJson } from "./parse-json.ts";
import { TextArea, type TextAreaProps } from "./text-area.tsx";

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
    return line === undefined ? uiMessages.jsonInvalid : uiMessages.jsonProblem(line, message);
  }
  const { value } = checked;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return mustBeObject && value !== undefined && !isObject ? uiMessages.jsonNotAnObject : undefined;
}

export function JsonField({ value, onValueChange, mustBeObject, error, ...props }: JsonFieldProps) {
  return (
    <TextArea
      rows={8}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      {...props}
      isCode
      value={value}
      error={error ?? jsonProblem(value, mustBeObject)}
      onChange={(event) => onValueChange(event.target.value)}
      aside={
        <Button
          size="small"
          variant="quiet"
          disabled={props.disabled || props.readOnly || value.trim() === "" || !parseJson(value).ok}
          onClick={() => onValueChange(formatJson(value))}
        >
          {uiMessages.format}
        </Button>
      }
    />
  );
}
