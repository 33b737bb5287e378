import { Avatar } from "../../ui/display/avatar.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { messages } from "./messages.ts";

export interface TeamDraft {
  readonly name: string;
  /** Empty if there is none. */
  readonly picture: string;
}

const text = messages.fields;

/** Validation errors by field. */
export const teamProblems = ({ name, picture }: TeamDraft): { name?: string; picture?: string } => ({
  ...(name.trim() === "" && { name: text.nameMissing }),
  ...(picture.trim() !== "" && !URL.canParse(picture.trim()) && { picture: text.pictureInvalid }),
});

interface TeamFieldsProps {
  readonly id: string;
  readonly draft: TeamDraft;
  readonly onChange: (changes: Partial<TeamDraft>) => void;
  readonly errors: { readonly name?: string | undefined; readonly picture?: string | undefined };
}

export function TeamFields({ id, draft, onChange, errors }: TeamFieldsProps) {
  const isPicture = URL.canParse(draft.picture.trim());
  return (
    <>
      <TextField
        label={text.name}
        placeholder={text.namePlaceholder}
        data-autofocus
        autoComplete="off"
        maxLength={256}
        value={draft.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className="flex items-start gap-4">
        <Avatar
          name={draft.name.trim() || messages.nameless}
          id={id}
          imageUrl={isPicture ? draft.picture.trim() : null}
          size={64}
          isSquare
        />
        <TextField
          label={text.picture}
          hint={text.pictureHint}
          isOptional
          isCode
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          className="flex-1"
          value={draft.picture}
          error={errors.picture}
          onChange={(event) => onChange({ picture: event.target.value })}
        />
      </div>
    </>
  );
}
