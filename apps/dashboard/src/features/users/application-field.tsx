import { Link } from "@tanstack/react-router";
import { useProjectId } from "../../app/use-dashboard.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { type ApplicationChoice, getHandlerUrl, local } from "./applications.ts";
import { messages } from "./messages.ts";

const text = messages.application;

/** Selects the application that a link opens; explains what to do if there is none. */
export function ApplicationField({ choice }: { choice: ApplicationChoice }) {
  const projectId = useProjectId();
  const { options, allowsLocal, chosen, choose, localText, setLocalText, application } = choice;
  if (chosen === undefined) {
    return (
      <Banner
        tone="warn"
        title={text.noneTitle}
        action={
          <Button asChild>
            <Link to="/projects/$projectId/domains" params={{ projectId }}>
              {text.toDomains}
            </Link>
          </Button>
        }
      >
        {text.none}
      </Banner>
    );
  }
  return (
    <>
      <SelectField
        label={text.label}
        hint={text.hint}
        value={chosen}
        onValueChange={choose}
        options={[
          ...options.map((each) => ({ value: getHandlerUrl(each), label: getHandlerUrl(each) })),
          ...(allowsLocal ? [{ value: local, label: text.local }] : []),
        ]}
      />
      {chosen === local && (
        <TextField
          label={text.localLabel}
          hint={text.localHint}
          error={application ? undefined : text.localError}
          inputMode="url"
          isCode
          value={localText}
          onChange={(event) => setLocalText(event.target.value)}
        />
      )}
    </>
  );
}
