import { findFieldError } from "../../errors/field-errors.ts";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { messages } from "./messages.ts";
import type { DetailsFields } from "./project-details.ts";

export interface DetailsCardProps {
  readonly draft: DetailsFields;
  readonly nameProblem: "blank" | "long" | undefined;
  readonly set: (patch: Partial<DetailsFields>) => void;
  readonly error: unknown;
}

const { details } = messages;

export function DetailsCard({ draft, nameProblem, set, error }: DetailsCardProps) {
  return (
    <Card title={details.title} description={details.text}>
      <TextField
        label={details.displayName}
        value={draft.displayName}
        error={nameProblem ? details.nameProblems[nameProblem] : findFieldError(error, "display_name")}
        autoComplete="off"
        onChange={(event) => set({ displayName: event.target.value })}
        className="max-w-lg"
      />
      <TextArea
        label={details.description}
        isOptional
        value={draft.description}
        error={findFieldError(error, "description")}
        onChange={(event) => set({ description: event.target.value })}
        className="max-w-lg"
      />
    </Card>
  );
}
