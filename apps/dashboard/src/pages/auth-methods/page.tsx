import { Eye } from "lucide-react";
import { useMemo, useState } from "react";
import { getPreviewUrl } from "../../data/project/preview-url.ts";
import { useProjectForm } from "../../data/project/use-project-form.ts";
import { useProject } from "../../data/projects.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SaveBar, UnsavedGuard } from "../../ui/layout/save-bar.tsx";

import { lazyComponent, lazyDialog } from "../../ui/lazy.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SignInPreview } from "../../ui/preview/sign-in-preview.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { enabledProviders } from "./providers/provider-form.ts";
import { ProvidersCard } from "./providers/providers-card.tsx";
import { AccountsCard, MethodsCard, PasswordsCard, SessionsCard, SignUpCard } from "./settings/settings-cards.tsx";
import { findInvalidField, getSettingsLabels, readSettings, type SettingsFields } from "./settings/settings-fields.ts";

import { findRisks } from "./settings-risks.ts";

/** The sign-in page with the unsaved changes. */
function DraftPreview({ draft, isDirty }: { draft: SettingsFields; isDirty: boolean }) {
  const { displayName, config } = useProject();
  const project = useMemo(() => {
    const oauthProviders = enabledProviders(config).map(({ id, name, kind }) => ({
      id,
      ...(kind === "custom" && { displayName: name }),
    }));
    return { displayName, config: { ...draft, oauthProviders } };
  }, [displayName, config, draft]);
  return (
    <SignInPreview
      project={project}
      address={getPreviewUrl(config)}
      mark={isDirty && <Badge tone="warn">{messages.notSaved}</Badge>}
    />
  );
}

const RulesCard = lazyComponent(async () => (await import("./rules/rules-card.tsx")).RulesCard, {
  fallback: () => <Skeleton className="h-48 rounded-card" />,
  failure: () => <p className="text-ink-2">{messages.rulesFailed}</p>,
});
const RiskDialog = lazyDialog(async () => (await import("./risk-dialog.tsx")).RiskDialog);

const toUpdate = (config: Partial<SettingsFields>) => ({ config });

export function AuthMethodsPage() {
  const { config } = useProject();
  const form = useProjectForm({ read: readSettings, toUpdate, labels: getSettingsLabels() });
  const [isAsking, setAsking] = useState(false);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const { draft, set, isDirty } = form;
  const providerCount = config.oauthProviders.length + config.customOidc.length;
  const risks = findRisks(config, draft, providerCount);
  const invalidField = findInvalidField(draft);
  const preview = <DraftPreview draft={draft} isDirty={isDirty} />;

  async function save() {
    if (await form.save()) saved(messages.saved);
  }
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={messages.description}
        actions={
          <Button
            icon={<Eye size={16} strokeWidth={1.75} aria-hidden="true" />}
            className="xl:hidden"
            onClick={() => setPreviewOpen(true)}
          >
            {messages.showPreview}
          </Button>
        }
      />
      <div className="grid min-w-0 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-6">
          <MethodsCard {...{ draft, set, providerCount }} />
          <ProvidersCard />
          <SignUpCard {...{ draft, set }} />
          <RulesCard />
          <PasswordsCard {...{ draft, set }} />
          <SessionsCard {...{ draft, set }} />
          <AccountsCard {...{ draft, set }} />
        </div>
        <div className="sticky top-18 hidden xl:block">{preview}</div>
      </div>
      <SaveBar
        {...form.bar}
        isInvalid={invalidField !== undefined}
        invalidField={invalidField}
        onSave={() => (risks.length > 0 ? setAsking(true) : void save())}
      />
      <UnsavedGuard isDirty={isDirty} />
      <RiskDialog risks={risks} isOpen={isAsking} onClose={() => setAsking(false)} onConfirm={save} />
      <Dialog isOpen={isPreviewOpen} onOpenChange={setPreviewOpen} title={messages.previewTitle}>
        {preview}
      </Dialog>
    </div>
  );
}
