import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { DateField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import type { DateRange } from "./date-range.ts";
import { messages } from "./messages.ts";

interface DatesDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly label: string;
  readonly value: DateRange;
  readonly onChange: (value: DateRange) => void;
}

const text = messages.dates;
const formId = "filter-dates";

export function DatesDialog({ isOpen, onOpenChange, label, value, onChange }: DatesDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="small"
      title={text.title({ filter: label })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{text.cancel}</Button>
          <Button type="submit" form={formId} variant="primary">
            {text.apply}
          </Button>
        </>
      }
    >
      <DatesForm
        value={value}
        onSubmit={(days) => {
          onChange(days);
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

/** Mounted when the dialog opens, so that it starts with the current values. */
function DatesForm({ value, onSubmit }: { value: DateRange; onSubmit: (value: DateRange) => void }) {
  const [from, setFrom] = useState(value.from ?? "");
  const [to, setTo] = useState(value.to ?? "");
  // ISO dates sort chronologically as strings.
  const isBackwards = from !== "" && to !== "" && to < from;
  return (
    <form
      id={formId}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBackwards) onSubmit({ ...(from && { from }), ...(to && { to }) });
      }}
    >
      <DateField label={text.from} value={from} onValueChange={setFrom} />
      <DateField
        label={text.to}
        hint={text.hint}
        error={isBackwards ? text.order : undefined}
        value={to}
        onValueChange={setTo}
      />
    </form>
  );
}
