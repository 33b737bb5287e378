import type { AdminPermissionDefinition } from "@vestibule/react";
import { useId, useState } from "react";
import { Checkbox } from "../../ui/choices/checkbox.tsx";
import { FieldError } from "../../ui/fields/field.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { messages } from "./messages.ts";
import { getInheritedPermissions } from "./permission-graph.ts";

interface PermissionCheckboxesProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly definitions: readonly AdminPermissionDefinition[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly disabled?: boolean;
}

/** Shorter lists need no search. */
const minForSearch = 9;

/** Permission checkboxes, with a note on each permission that is already included through another one. */
export function PermissionCheckboxes(props: PermissionCheckboxesProps) {
  const { label, hint, error, definitions, chosen, onChange, disabled = false } = props;
  const [text, setText] = useState("");
  const errorId = useId();
  const inherited = getInheritedPermissions(chosen, definitions);
  const wanted = text.trim().toLowerCase();
  // The project's own permissions come first, before the built-in ones.
  const ordered = [...definitions].sort((a, b) => Number(a.id.startsWith("$")) - Number(b.id.startsWith("$")));
  const shown = ordered.filter(({ id, description = "" }) => `${id} ${description}`.toLowerCase().includes(wanted));
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={error ? errorId : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1 font-medium">{label}</legend>
      {hint && <p className="-mt-1 text-hint text-ink-3">{hint}</p>}
      {definitions.length >= minForSearch && (
        <SearchField
          label={messages.find}
          placeholder={messages.find}
          className="sm:w-full!"
          value={text}
          onValueChange={setText}
        />
      )}
      <div className="flex max-h-72 flex-col gap-2.5 overflow-y-auto rounded-control border border-line p-3">
        {shown.map(({ id, description }) => {
          const through = inherited.get(id);
          return (
            <Checkbox
              key={id}
              label={<span className="font-mono text-code break-all">{id}</span>}
              hint={
                <>
                  {description}
                  {through && (
                    <span className={description ? "block text-accent" : "text-accent"}>
                      {messages.through({ ids: through.join(", ") })}
                    </span>
                  )}
                </>
              }
              checked={chosen.includes(id)}
              isMixed={through !== undefined && !chosen.includes(id)}
              onCheckedChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
            />
          );
        })}
        {shown.length === 0 && (
          <p className="text-ink-3">{definitions.length === 0 ? messages.none : messages.noMatch}</p>
        )}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
