import { explainError, getConflictFields } from "../../../errors/explain-error.ts";
import { findFieldError } from "../../../errors/field-errors.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { messages } from "../messages.ts";

const { form } = messages;

/** The editable fields of an endpoint. */
export interface EndpointFields {
  readonly url: string;
  readonly description: string;
  /** Null for all events. */
  readonly eventTypes: readonly string[] | null;
}

/** Why the endpoint was not saved, unless a field or the conflict banner already says so. */
export function EndpointSaveError({ error }: { error: unknown }) {
  if (error === undefined || getConflictFields(error)) return null;
  if (findFieldError(error, "url") || findFieldError(error, "description")) return null;
  const { title, advice } = explainError(error);
  return (
    <Banner tone="danger" title={title}>
      {advice}
    </Banner>
  );
}

export interface EndpointConflictProps {
  readonly fields: readonly (keyof EndpointFields)[];
  readonly theirs: EndpointFields;
  readonly onShowTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** The other owner's version of the same fields. */
export function EndpointConflict({ fields, theirs, onShowTheirs, onKeepMine }: EndpointConflictProps) {
  return (
    <Banner
      tone="warn"
      title={form.conflict({ fields: fields.map((field) => form.fields[field]).join(", ") })}
      action={
        <span className="flex gap-2">
          <Button size="small" onClick={onShowTheirs}>
            {form.showTheirs}
          </Button>
          <Button size="small" onClick={onKeepMine}>
            {form.keepMine}
          </Button>
        </span>
      }
    >
      <p>{form.conflictText}</p>
      {fields.map((field) => (
        <p key={field} className="font-mono text-code break-all">
          {formatField(theirs[field])}
        </p>
      ))}
    </Banner>
  );
}

const formatField = (value: string | readonly string[] | null): string =>
  value === null ? messages.allEvents : typeof value === "string" ? value : value.join(", ");
