import { Link } from "@tanstack/react-router";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { useProjectSwitch } from "../../data/project/use-autosave-switch.ts";
import { useProjectForm } from "../../data/project/use-project-form.ts";
import { validateProjectName } from "../../data/project/validate-project-name.ts";
import { useProject } from "../../data/projects.ts";
import { findFieldError } from "../../errors/field-errors.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { perLocale } from "../../i18n/define-messages.ts";
import { formatNodes } from "../../i18n/format-nodes.tsx";
import { SwitchRow } from "../../ui/choices/switch-row.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { CopyField } from "../../ui/fields/copy-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextArea, TextField } from "../../ui/fields/text-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SaveBar, UnsavedGuard } from "../../ui/layout/save-bar.tsx";
import { SettingsRows } from "../../ui/layout/settings-row.tsx";
import { settingsColumn } from "../../ui/styles.ts";
import { saved } from "../../ui/toasts/toast.ts";
import { DangerCard } from "./danger-card.tsx";
import { messages } from "./messages.ts";
import { OwnersCard } from "./owners/owners-card.tsx";
import { ProductionCard } from "./production-card.tsx";
import {
  type DetailsFields,
  getApiUrl,
  getLanguageOptions,
  parseLanguage,
  readDetails,
  toDetailsUpdate,
} from "./project-details.ts";

interface DetailsCardProps {
  readonly draft: DetailsFields;
  readonly nameProblem: "blank" | "long" | undefined;
  readonly set: (patch: Partial<DetailsFields>) => void;
  readonly error: unknown;
}

function DetailsCard({ draft, nameProblem, set, error }: DetailsCardProps) {
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

const { language } = messages;

interface LanguageCardProps {
  readonly draft: DetailsFields;
  readonly set: (patch: Partial<DetailsFields>) => void;
}

/** The default is saved with the page; the switch saves at once. */
function LanguageCard({ draft, set }: LanguageCardProps) {
  const detect = useProjectSwitch("detectLanguage");
  return (
    <Card title={language.title} description={language.text}>
      <SelectField
        label={language.defaultLanguage}
        hint={language.defaultHint}
        options={getLanguageOptions()}
        value={draft.defaultLanguage}
        onValueChange={(value) => set({ defaultLanguage: parseLanguage(value) })}
        className="max-w-lg"
      />
      <div className="border-t border-line pt-4">
        <SwitchRow {...language.detect} {...detect} className="-my-3" />
      </div>
    </Card>
  );
}

const { facts } = messages;

function ConnectionCard() {
  const { config } = useDashboard();
  const { id, createdAt } = useProject();
  const api = getApiUrl(config.baseUrl);
  return (
    <Card
      title={facts.title}
      description={formatNodes(facts.created, { time: <RelativeTime value={createdAt} /> })}
      actions={
        <Button asChild>
          <Link to="/projects/$projectId/setup" params={{ projectId: id }}>
            {facts.connect}
          </Link>
        </Button>
      }
    >
      <CopyField label={facts.id} value={id} />
      <CopyField label={facts.api} value={api} />
      <CopyField
        isOneLine
        label={facts.jwks}
        hint={facts.jwksHint}
        value={`${api}/projects/${id}/.well-known/jwks.json`}
      />
    </Card>
  );
}

const { apiKeys } = messages;

function ApiKeysCard() {
  const users = useProjectSwitch("allowUserApiKeys");
  const teams = useProjectSwitch("allowTeamApiKeys");
  const verified = useProjectSwitch("apiKeysRequireVerifiedEmail");
  return (
    <Card title={apiKeys.title}>
      <SettingsRows>
        <SwitchRow {...apiKeys.allowUserApiKeys} {...users} />
        <SwitchRow {...apiKeys.allowTeamApiKeys} {...teams} />
        <SwitchRow {...apiKeys.apiKeysRequireVerifiedEmail} {...verified} />
      </SettingsRows>
    </Card>
  );
}

const { details } = messages;
const getLabels = perLocale(() => ({
  displayName: details.displayName,
  description: details.description,
  defaultLanguage: messages.language.defaultLanguage,
}));

export function ProjectSettingsPage() {
  const form = useProjectForm({ read: readDetails, toUpdate: toDetailsUpdate, labels: getLabels() });
  const { draft, set, error, isDirty } = form;
  // The dashboard's own project has no production mode; it depends on where the server runs.
  const isInternal = useProjectId() === "internal";
  const nameProblem = validateProjectName(draft.displayName, useProject().displayName);
  async function save() {
    if (await form.save()) saved(details.saved);
  }
  return (
    <div className={settingsColumn}>
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={isInternal ? messages.descriptionInternal : messages.description}
      />
      <DetailsCard {...{ draft, nameProblem, set, error }} />
      {!isInternal && <ProductionCard />}
      <OwnersCard />
      <ConnectionCard />
      <LanguageCard draft={draft} set={set} />
      <ApiKeysCard />
      <DangerCard />
      <SaveBar
        {...form.bar}
        isInvalid={nameProblem !== undefined}
        invalidField={details.displayName}
        onSave={() => void save()}
      />
      <UnsavedGuard isDirty={isDirty} />
    </div>
  );
}
