import { type ReactNode, useState } from "react";
import { explainError } from "../../errors/explain-error.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../controls/button.tsx";
import { Banner } from "../feedback/banner.tsx";
import { TextField } from "../fields/text-field.tsx";
import { uiMessages } from "../messages.ts";
import { DangerIcon, Dialog } from "./dialog.tsx";

export type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** The consequences, and whether they can be undone. */
  description?: ReactNode;
  /** A verb and its object: "Delete team". */
  confirmLabel: string;
  isDanger?: boolean | undefined;
  /** Text the user must type first: the name of what is deleted. */
  typeToConfirm?: string | undefined;
  /** The dialog closes when it resolves; when it rejects, the dialog stays open and shows the error. */
  onConfirm: () => Promise<unknown> | undefined;
  children?: ReactNode;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    description,
    confirmLabel,
    isDanger = true,
    typeToConfirm,
    onConfirm,
    children,
  } = props;
  const confirmation = useGuardedMutation(async () => {
    await onConfirm();
    change(false);
  });
  const [typed, setTyped] = useState("");
  const isAllowed = typeToConfirm === undefined || typed.trim() === typeToConfirm.trim();

  function change(open: boolean) {
    confirmation.reset();
    setTyped("");
    onOpenChange(open);
  }
  const explained = confirmation.error === undefined ? undefined : explainError(confirmation.error);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      isLocked={confirmation.isPending}
      size="small"
      title={title}
      description={description}
      onSubmit={() => isAllowed && void confirmation.run()}
      icon={isDanger && <DangerIcon />}
      footer={
        <>
          <Button disabled={confirmation.isPending} onClick={() => change(false)}>
            {uiMessages.cancel}
          </Button>
          <Button
            type="submit"
            variant={isDanger ? "danger" : "primary"}
            isLoading={confirmation.isPending}
            disabled={!isAllowed}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(children || typeToConfirm !== undefined || explained) && (
        <>
          {children}
          {typeToConfirm !== undefined && (
            <TextField
              label={uiMessages.typeToConfirm({ text: typeToConfirm })}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          {explained && (
            <Banner tone="danger" title={explained.title}>
              {explained.advice}
            </Banner>
          )}
        </>
      )}
    </Dialog>
  );
}
