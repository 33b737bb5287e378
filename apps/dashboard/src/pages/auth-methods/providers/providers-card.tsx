import { Plus } from "lucide-react";
import { useMemo } from "react";
import { useProject } from "../../../data/projects.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/error-state.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { failed } from "../../../ui/toasts/toast.ts";
import { useProviderMutations } from "../provider-mutations.ts";
import { hasNoSignInMethod } from "../settings-risks.ts";
import { messages } from "./messages.ts";
import { findProviderInfo } from "./provider-catalog.ts";
import { type EnabledProvider, enabledProviders } from "./provider-form.ts";
import { ProviderList } from "./provider-list.tsx";

const OidcDialog = lazyDialog(async () => (await import("./oidc-dialog.tsx")).OidcDialog);
const ProviderAddDialog = lazyDialog(async () => (await import("./provider-add-dialog.tsx")).ProviderAddDialog);
const ProviderDialog = lazyDialog(async () => (await import("./provider-dialog.tsx")).ProviderDialog);
const ProviderDisableDialog = lazyDialog(
  async () => (await import("./provider-disable-dialog.tsx")).ProviderDisableDialog,
);

/** The provider being configured: an enabled one, or the id of one to add; `null`: a custom OpenID Connect provider. */
type Subject = EnabledProvider | string | null;

export function ProvidersCard() {
  const { config } = useProject();
  const providers = useMemo(() => enabledProviders(config), [config]);
  const edits = useProviderMutations();
  const move = useGuardedMutation(async ({ provider, by }: { provider: EnabledProvider; by: -1 | 1 }) => {
    try {
      await edits.move(provider, by);
    } catch (error) {
      failed(error, messages.notMoved);
    }
  });
  const adding = useDialogState<undefined>();
  const setUp = useDialogState<Subject>();
  const disabling = useDialogState<EnabledProvider>();
  const addButton = (
    <Button icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => adding.open(undefined)}>
      {messages.add}
    </Button>
  );
  function choose(id: string | null) {
    adding.close();
    setUp.open(id);
  }
  return (
    <Card title={messages.title} description={messages.description} actions={providers.length > 0 && addButton} isFlush>
      {providers.length === 0 ? (
        <EmptyState isInCard className="px-4 pb-4 sm:px-5" title={messages.emptyTitle} action={addButton} />
      ) : (
        <ProviderList
          providers={providers}
          onConfigure={setUp.open}
          onDisable={disabling.open}
          onMove={(provider, by) => void move.run({ provider, by })}
        />
      )}
      {adding.opened && (
        <ProviderAddDialog
          key={`add-${adding.opened.key}`}
          isOpen={adding.opened.isOpen}
          enabled={providers}
          onClose={adding.close}
          onChoose={choose}
        />
      )}
      {setUp.opened && (
        <SetUpDialog
          key={`set-up-${setUp.opened.key}`}
          subject={setUp.opened.subject}
          providers={providers}
          isOpen={setUp.opened.isOpen}
          onClose={setUp.close}
        />
      )}
      {disabling.opened && (
        <ProviderDisableDialog
          key={`disable-${disabling.opened.key}`}
          provider={disabling.opened.subject}
          isLastSignInMethod={providers.length === 1 && hasNoSignInMethod(config, 0)}
          isOpen={disabling.opened.isOpen}
          onClose={disabling.close}
        />
      )}
    </Card>
  );
}

interface SetUpDialogProps {
  readonly subject: Subject;
  readonly providers: readonly EnabledProvider[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function SetUpDialog({ subject, providers, isOpen, onClose }: SetUpDialogProps) {
  const [id, provider] = typeof subject === "object" ? [subject?.id, subject] : [subject, null];
  const facts = id === undefined ? undefined : findProviderInfo(id);
  if (facts) {
    const entry = provider?.kind === "built-in" ? provider.entry : undefined;
    return <ProviderDialog {...{ facts, entry, isOpen, onClose }} />;
  }
  const entry = provider?.kind === "custom" ? provider.entry : undefined;
  const taken = providers.filter((each) => each.id !== entry?.id).map((each) => each.id);
  return <OidcDialog {...{ entry, taken, isOpen, onClose }} />;
}
