import { Eye } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { getPreviewUrl } from "../../data/project/preview-url.ts";
import { useProjectForm } from "../../data/project/use-project-form.ts";
import { useProject } from "../../data/projects.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import { PageHeader, ToolbarFilters } from "../../ui/layout/page-header.tsx";
import { SaveBar, UnsavedGuard } from "../../ui/layout/save-bar.tsx";

import { lazyComponent, lazyDialog } from "../../ui/lazy.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SignInPreview } from "../../ui/preview/sign-in-preview.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { messages as providers } from "./providers/messages.ts";
import { enabledProviders } from "./providers/provider-form.ts";
import { ProvidersCard } from "./providers/providers-card.tsx";
import { messages as rules } from "./rules/messages.ts";
import { messages as settings } from "./settings/messages.ts";
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
  const isPhone = useIsPhone();
  const form = useProjectForm({ read: readSettings, toUpdate, labels: getSettingsLabels() });
  const [isAsking, setAsking] = useState(false);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const { draft, set, isDirty } = form;
  const providerCount = config.oauthProviders.length + config.customOidc.length;
  const risks = findRisks(config, draft, providerCount);
  const invalidField = findInvalidField(draft);
  const preview = <DraftPreview draft={draft} isDirty={isDirty} />;

  const places = useRef<(HTMLElement | null)[]>([]);
  const sections = [
    { title: settings.methods.title, card: <MethodsCard {...{ draft, set, providerCount }} /> },
    { title: providers.title, card: <ProvidersCard /> },
    { title: settings.signUp.title, card: <SignUpCard {...{ draft, set }} /> },
    { title: rules.title, card: <RulesCard /> },
    { title: settings.passwords.title, card: <PasswordsCard {...{ draft, set }} /> },
    { title: settings.sessions.title, card: <SessionsCard {...{ draft, set }} /> },
    { title: settings.accounts.title, card: <AccountsCard {...{ draft, set }} /> },
  ];
  const jump = (index: number) => {
    const place = places.current[index];
    place?.scrollIntoView();
    // The card has a name that screen readers read.
    const card = place?.querySelector("section");
    card?.setAttribute("tabindex", "-1");
    card?.focus({ preventScroll: true });
  };

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
      {/* On phones, the page is several screens long. */}
      {isPhone && (
        <nav aria-label={messages.title} className="-mt-3">
          <ToolbarFilters>
            {sections.map(({ title }, index) => (
              <Button
                key={title}
                size="small"
                className="rounded-full border-line px-2! font-normal text-ink-2"
                onClick={() => jump(index)}
              >
                {title}
              </Button>
            ))}
          </ToolbarFilters>
        </nav>
      )}
      <div className="grid min-w-0 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-6">
          {sections.map(({ title, card }, index) => (
            <div
              key={title}
              ref={(element) => {
                places.current[index] = element;
              }}
              className="scroll-mt-16"
            >
              {card}
            </div>
          ))}
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
