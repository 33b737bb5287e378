import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { useProviderMutations } from "../provider-mutations.ts";
import { messages } from "./messages.ts";
import type { EnabledProvider } from "./provider-form.ts";

export interface ProviderDisableDialogProps {
  readonly provider: EnabledProvider;
  /** No other sign-in method is enabled. */
  readonly isLastSignInMethod: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ProviderDisableDialog({ provider, isLastSignInMethod, isOpen, onClose }: ProviderDisableDialogProps) {
  const { remove } = useProviderMutations();
  const { name } = provider;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={messages.disableTitle({ name })}
      description={messages.disableText({ name })}
      confirmLabel={messages.disableLabel({ name })}
      onConfirm={async () => {
        await remove(provider);
        saved(messages.disabled({ name }));
      }}
    >
      {isLastSignInMethod && <Banner tone="danger">{messages.disableLast}</Banner>}
    </ConfirmDialog>
  );
}
