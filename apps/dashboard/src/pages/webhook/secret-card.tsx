import type { WebhookEndpoint } from "@vestibule/react";
import { Eye, EyeOff, RefreshCcw } from "lucide-react";
import { explainError } from "../../errors/explain-error.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { CopyField } from "../../ui/fields/copy-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";

import { Card } from "../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";

const text = messages.secret;
const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const hidden = `whsec_${"•".repeat(32)}`;

export interface SecretCardProps {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string | undefined;
  readonly onSecretChange: (secret: string | undefined) => void;
}

export function SecretCard({ endpoint, secret, onSecretChange }: SecretCardProps) {
  const show = useGuardedMutation(async () => onSecretChange(await endpoint.getSecret()));
  const rotating = useDialogState<WebhookEndpoint>();
  const problem = show.error === undefined ? undefined : explainError(show.error);
  return (
    <Card
      title={text.title}
      description={text.description}
      actions={
        <>
          {secret === undefined ? (
            <Button icon={<Eye {...ICON} />} isLoading={show.isPending} onClick={() => void show.run()}>
              {text.show}
            </Button>
          ) : (
            <Button icon={<EyeOff {...ICON} />} onClick={() => onSecretChange(undefined)}>
              {text.hide}
            </Button>
          )}
          <Button icon={<RefreshCcw {...ICON} />} onClick={() => rotating.open(endpoint)}>
            {text.rotate}
          </Button>
        </>
      }
    >
      {problem && (
        <Banner tone="danger" title={text.failed}>
          {problem.title}. {problem.advice}
        </Banner>
      )}
      {secret === undefined ? (
        <TextField isCode readOnly disabled label={text.label} value={hidden} />
      ) : (
        <CopyField label={text.label} value={secret} />
      )}
      {rotating.opened && (
        <ConfirmDialog
          key={rotating.opened.key}
          isOpen={rotating.opened.isOpen}
          onOpenChange={rotating.close}
          isDanger={false}
          title={text.rotateTitle}
          description={text.rotateText}
          confirmLabel={text.rotate}
          onConfirm={async () => {
            onSecretChange(await endpoint.rotateSecret());
            saved(text.rotated);
          }}
        />
      )}
    </Card>
  );
}
