import { TriangleAlert } from "lucide-react";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { messages } from "./messages.ts";
import type { Risk } from "./settings-risks.ts";

export interface RiskDialogProps {
  readonly risks: readonly Risk[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<unknown>;
}

/** Warnings to confirm before saving. */
export function RiskDialog({ risks, isOpen, onClose, onConfirm }: RiskDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={messages.confirm.title}
      confirmLabel={messages.confirm.label}
      onConfirm={onConfirm}
    >
      <ul className="flex flex-col gap-2">
        {risks.map((risk) => (
          <li key={risk} className="flex gap-2">
            <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
            <span className="min-w-0">{messages.confirm.risks[risk]}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
