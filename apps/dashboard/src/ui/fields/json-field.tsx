import { Button } from "../controls/button.tsx";
import { uiMessages } from "../messages.ts";
import { formatJson, parseJson } from "./parse-json.ts";
import { TextArea, type TextAreaProps } from "./text-area.tsx";

export type JsonFieldProps = Omit<TextAreaProps, "value" | "onChange" | "isCode" | "aside"> & {
  /** The text, which need not be valid; empty: nothing. */
  value: string;
  onValueChange: (text: string) => void;
  /** Only `{…}` is accepted, as for metadata. */
  mustBeObject?: boolean | undefined;
};

/** What is wrong with the text, as one sentence; `undefined`: nothing. For the save button of the form. */
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
