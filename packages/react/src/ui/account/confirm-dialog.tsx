import { useTranslate } from "../../i18n/use-translate.ts";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

export type ConfirmDialogProps = {
  title: string;
  /** The consequences. */
  text: string;
  /** The label of the confirm button. */
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a destructive action; the cancel button has initial focus. */
export function ConfirmDialog({ title, text, confirm, danger = true, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useTranslate();
  function answer() {
    onClose();
    onConfirm();
  }
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      <div className="vst-modal-actions">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button look={danger ? "danger" : "primary"} onClick={answer}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
