import { Upload as UploadIcon } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { FieldError } from "../../ui/fields/field.tsx";
import { cx } from "../../ui/styles.ts";
import { messages } from "./messages.ts";
import type { Upload } from "./read-upload.ts";

interface UploadFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Media types, or file extensions. */
  readonly accept: string;
  readonly value: string | undefined;
  readonly onChange: (url: string | undefined) => void;
  readonly read: (file: File) => Promise<Upload>;
  /** What the field contains. */
  readonly preview: ReactNode;
}

/** The preview, the text and the buttons, which are below the text on phones. */
const COLUMNS = {
  three: "grid-cols-[auto_minmax(0,1fr)] sm:grid-cols-[auto_minmax(0,1fr)_auto]",
  two: "sm:grid-cols-[minmax(0,1fr)_auto]",
} as const;

/** Chooses a file, which is uploaded when the form is saved. */
export function UploadField({ label, hint, accept, value, onChange, read, preview }: UploadFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  async function choose(file: File | undefined) {
    if (!file) return;
    const upload = await read(file);
    setProblem("problem" in upload ? upload.problem : undefined);
    if ("url" in upload) onChange(upload.url);
  }

  function remove() {
    setProblem(undefined);
    onChange(undefined);
  }
  const { picture } = messages;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be laid out next to the preview
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="flex min-w-0 flex-col gap-1.5">
      <div className={cx("grid min-w-0 items-center gap-x-3 gap-y-2", preview ? COLUMNS.three : COLUMNS.two)}>
        {preview && <div className="max-sm:row-span-2 max-sm:self-start">{preview}</div>}
        <div className="min-w-0">
          <span id={id} className="block font-medium break-words">
            {label}
          </span>
          <p id={`${id}-hint`} className="text-hint break-words text-ink-3">
            {hint}
          </p>
        </div>
        <div className="flex flex-wrap gap-1 sm:flex-col">
          <Button
            icon={<UploadIcon size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {value === undefined ? picture.upload : picture.replace}
          </Button>
          {value !== undefined && (
            <Button variant="quiet" onClick={remove}>
              {picture.remove}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          aria-label={label}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // The same file can be chosen again.
            target.value = "";
          }}
        />
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  );
}
