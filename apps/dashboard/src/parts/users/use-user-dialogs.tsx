import type { ServerUser } from "@vestibule/react";
import { type ReactNode, useCallback } from "react";
import { useUserCache } from "../../data/users.ts";
import { saved } from "../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { dialogOnDemand } from "../../ui/overlays/dialog-on-demand.tsx";
import { useOpened } from "../../ui/overlays/use-opened.ts";
import { messages } from "./messages.ts";
import { sendToUser } from "./send-to-user.ts";
import { confirmationOf, nameInSentence } from "./user-name.ts";

const ActAsDialog = dialogOnDemand(async () => (await import("./act-as-dialog.tsx")).ActAsDialog);
const SendMailDialog = dialogOnDemand(async () => (await import("./send-mail-dialog.tsx")).SendMailDialog);

export type UserDialog = "verify" | "reset" | "act-as" | "end-sessions" | "remove-second-factor" | "delete";

interface Subject {
  readonly dialog: UserDialog;
  readonly user: ServerUser;
}

export interface UserDialogs {
  readonly open: (dialog: UserDialog, user: ServerUser) => void;
  readonly element: ReactNode;
}

/** What can be done with a user, each in a dialog of its own. `onDeleted`: where to go then. */
export function useUserDialogs(onDeleted?: () => void): UserDialogs {
  const { opened, open, close } = useOpened<Subject>();
  // Rows are drawn again when it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets a state
  const openFor = useCallback((dialog: UserDialog, user: ServerUser) => open({ dialog, user }), []);
  const element = opened && (
    <Chosen
      key={opened.key}
      {...opened.subject}
      isOpen={opened.isOpen}
      onOpenChange={(isOpen) => !isOpen && close()}
      onDeleted={onDeleted}
    />
  );
  return { open: openFor, element };
}

type ChosenProps = Subject & {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDeleted: (() => void) | undefined;
};

function Chosen({ dialog, user, isOpen, onOpenChange, onDeleted }: ChosenProps) {
  const cache = useUserCache();
  const frame = { isOpen, onOpenChange };
  const name = nameInSentence(user);
  if (dialog === "verify" || dialog === "reset") {
    const send = (callbackUrl: string) => sendToUser(user, dialog, callbackUrl);
    return <SendMailDialog {...frame} mail={dialog} address={user.primaryEmail ?? ""} send={send} />;
  }
  if (dialog === "act-as") return <ActAsDialog {...frame} user={user} />;
  if (dialog === "end-sessions") {
    const endSessions = async () => {
      const ended = await user.revokeAllSessions();
      await cache.renew(user.id);
      saved(messages.sessions.done(ended));
    };
    return <ConfirmDialog {...frame} {...wordsOf("sessions", name)} onConfirm={endSessions} />;
  }
  if (dialog === "remove-second-factor") {
    const remove = async () => {
      await user.update({ totpMultiFactorSecret: null });
      await cache.renew(user.id);
      saved(messages.secondFactor.done);
    };
    return <ConfirmDialog {...frame} {...wordsOf("secondFactor", name)} onConfirm={remove} />;
  }
  const remove = async () => {
    await user.delete();
    saved(messages.delete.done);
    onDeleted?.();
    cache.forget([user.id]);
  };
  return (
    <ConfirmDialog
      {...frame}
      title={messages.delete.title(name)}
      description={messages.delete.text}
      confirmLabel={messages.delete.confirm}
      typeToConfirm={confirmationOf(user)}
      onConfirm={remove}
    />
  );
}

const wordsOf = (about: "sessions" | "secondFactor", name: string) => ({
  title: messages[about].title,
  description: messages[about].text(name),
  confirmLabel: messages[about].confirm,
});
