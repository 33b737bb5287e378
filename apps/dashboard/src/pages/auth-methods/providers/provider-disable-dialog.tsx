import { Banner } from "../../../ui/feedback/banner.tsx";
import { saved } from "../../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { useProviderEdits } from "../queries.ts";
import { messages } from "./messages.ts";
import type { EnabledProvider } from "./rules.ts";

export interface ProviderDisableDialogProps {
  readonly provider: EnabledProvider;
  /** Nobody could sign in without it. */
  readonly isLastWayIn: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ProviderDisableDialog({ provider, isLastWayIn, isOpen, onClose }: ProviderDisableDialogProps) {
  const { remove } = useProviderEdits();
  const { name } = provider;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={messages.disableTitle(name)}
      description={messages.disableText(name)}
      confirmLabel={messages.disableLabel(name)}
      onConfirm={async () => {
        await remove(provider);
        saved(messages.disabled(name));
      }}
    >
      {isLastWayIn && <Banner tone="danger">{messages.disableLast}</Banner>}
    </ConfirmDialog>
  );
}
