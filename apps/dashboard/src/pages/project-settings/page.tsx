import { useProjectId } from "../../app/use-dashboard.ts";
import { useProjectForm } from "../../data/project/use-project-form.ts";
import { validateProjectName } from "../../data/project/validate-project-name.ts";
import { useProject } from "../../data/projects.ts";
import { PageTitle } from "../../shell/components/page-title.tsx";
import { saved } from "../../ui/feedback/toast.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SaveBar } from "../../ui/layout/save-bar.tsx";
import { UnsavedGuard } from "../../ui/layout/unsaved-guard.tsx";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { ConnectionCard } from "./connection-card.tsx";
import { DangerCard } from "./danger-card.tsx";
import { DetailsCard } from "./details-card.tsx";
import { messages } from "./messages.ts";
import { OwnersCard } from "./owners/owners-card.tsx";
import { ProductionCard } from "./production-card.tsx";
import { type DetailsFields, readDetails } from "./project-details.ts";

const { details } = messages;
const labels = { displayName: details.displayName, description: details.description };
const toUpdate = (changes: Partial<DetailsFields>) => changes;

export function ProjectSettingsPage() {
  const form = useProjectForm({ read: readDetails, toUpdate, labels });
  const { draft, set, error, isDirty } = form;
  // The dashboard's own project has no production mode; it depends on where the server runs.
  const isInternal = useProjectId() === "internal";
  const nameProblem = validateProjectName(draft.displayName, useProject().displayName);
  async function save() {
    if (await form.save()) saved(details.saved);
  }
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={isInternal ? messages.descriptionInternal : messages.description}
      />
      <DetailsCard {...{ draft, nameProblem, set, error }} />
      <ConnectionCard />
      <OwnersCard />
      {!isInternal && <ProductionCard />}
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
