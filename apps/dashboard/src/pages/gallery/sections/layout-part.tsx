import { Download, Plus } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Button, ShrinkingButton } from "../../../ui/controls/button.tsx";

import { DefinitionList } from "../../../ui/display/definition-list.tsx";
import { Id } from "../../../ui/display/id.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { PageHeader, Toolbar, ToolbarFilters } from "../../../ui/layout/page-header.tsx";
import { SettingsRow, SettingsRows } from "../../../ui/layout/settings-row.tsx";

import { cx } from "../../../ui/styles.ts";
import { Example, LONG } from "./example.tsx";

type SectionProps = Omit<ComponentProps<"section">, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
};

/** A page section with a heading but no frame. */
function Section({ title, description, actions, className, children, ...props }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} {...props} className={cx("flex min-w-0 flex-col gap-3", className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={id} className="text-heading font-semibold break-words">
            {title}
          </h2>
          {description && <p className="max-w-2xl break-words text-ink-2">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

const LENGTHS = [
  { value: "1", label: "1 day" },
  { value: "30", label: "30 days" },
];

export function LayoutPart() {
  const [text, setText] = useState("");
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <PageHeader
        title="Users"
        mark={<Badge>1,204</Badge>}
        description="Everyone who signed up, and users you created."
        actions={
          <>
            <Button>Export</Button>
            <Button variant="primary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}>
              Create user
            </Button>
          </>
        }
      />
      <PageHeader title={LONG} description={LONG} />
      <Toolbar
        end={
          <ShrinkingButton icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}>Export</ShrinkingButton>
        }
      >
        <SearchField label="Search everything" value={text} onValueChange={setText} />
        <ToolbarFilters>
          <SelectField label="Verified" isLabelHidden className="w-36" options={LENGTHS} />
          <SelectField label="Method" isLabelHidden className="w-36" options={LENGTHS} />
          <SelectField label="Account" isLabelHidden className="w-36" options={LENGTHS} />
        </ToolbarFilters>
      </Toolbar>
      <Card
        title="Sessions"
        description="How long users stay signed in."
        actions={<Button size="small">Read more</Button>}
        footer={<Button variant="primary">Save</Button>}
      >
        <SettingsRows>
          <SettingsRow label="Longest session" htmlFor="gallery-session" hint="Users must sign in again after this.">
            <SelectField
              id="gallery-session"
              label="Longest session"
              isLabelHidden
              className="w-40"
              options={LENGTHS}
            />
          </SettingsRow>
          <SettingsRow label={LONG} hint="A hint.">
            <TextField label="Something" isLabelHidden className="w-40" />
            <Button>Reset</Button>
          </SettingsRow>
        </SettingsRows>
      </Card>
      <Card
        title="Delete project"
        tone="danger"
        description="Its users, teams and keys are deleted immediately."
        isFlush
        actions={<Button variant="danger">Delete project</Button>}
      />
      <Section title="Facts" description="A section without a frame." actions={<Button size="small">Edit</Button>}>
        <DefinitionList
          items={[
            { label: "Id", value: <Id value="b5e7a9f0-3c1d-4e8b-9a2f-6d7c8e9f0a1b" label="user id" /> },
            { label: "Name", value: LONG },
            { label: "Country", value: "France" },
          ]}
        />
      </Section>
      <Example name="SaveBar">See “Forms”.</Example>
    </div>
  );
}
