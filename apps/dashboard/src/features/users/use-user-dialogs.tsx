import type { ServerUser } from "@vestibule/react";
import { type ReactNode, useCallback } from "react";
import { useUserCache } from "../../data/users.ts";
import { lazyDialog } from "../../ui/lazy.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import type { UserEmailType } from "./send-email-dialog.tsx";
import { getDeleteConfirmation, getUserNameInSentence } from "./user-name.ts";

/** Sends to the primary email. */
async function sendUserEmail(user: ServerUser, mail: UserEmailType, callbackUrl: string): Promise<string> {
  if (mail === "verify") {
    const already = await user.sendVerificationEmail({ callbackUrl });
    return already ? messages.mail.verify.already : messages.mail.verify.sent;
  }
  await user.sendPasswordResetEmail({ callbackUrl });
  return messages.mail.reset.sent;
}

const ImpersonateDialog = lazyDialog(async () => (await import("./impersonate-dialog.tsx")).ImpersonateDialog);
const SendEmailDialog = lazyDialog(async () => (await import("./send-email-dialog.tsx")).SendEmailDialog);

export type UserDialog = "verify" | "reset" | "impersonate" | "end-sessions" | "remove-second-factor" | "delete";

interface Subject {
  readonly dialog: UserDialog;
  readonly user: ServerUser;
}

export interface UserDialogs {
  readonly open: (dialog: UserDialog, user: ServerUser) => void;
  readonly element: ReactNode;
}

/** The actions on a user, each in its own dialog. `onDeleted`: where to navigate afterwards. */
export function useUserDialogs(onDeleted?: () => void): UserDialogs {
  const { opened, open, close } = useDialogState<Subject>();
  // Rows are drawn again when it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets a state
  const openFor = useCallback((dialog: UserDialog, user: ServerUser) => open({ dialog, user }), []);
  const element = opened && (
    <UserDialogContent
      key={opened.key}
      {...opened.subject}
      isOpen={opened.isOpen}
      onOpenChange={(isOpen) => !isOpen && close()}
      onDeleted={onDeleted}
    />
  );
  return { open: openFor, element };
}

type UserDialogContentProps = Subject & {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDeleted: (() => void) | undefined;
};

function UserDialogContent({ dialog, user, isOpen, onOpenChange, onDeleted }: UserDialogContentProps) {
  const cache = useUserCache();
  const frame = { isOpen, onOpenChange };
  const name = getUserNameInSentence(user);
  if (dialog === "verify" || dialog === "reset") {
    const send = (callbackUrl: string) => sendUserEmail(user, dialog, callbackUrl);
    return <SendEmailDialog {...frame} mail={dialog} address={user.primaryEmail ?? ""} send={send} />;
  }
  if (dialog === "impersonate") return <ImpersonateDialog {...frame} user={user} />;
  if (dialog === "end-sessions") {
    const endSessions = async () => {
      const ended = await user.revokeAllSessions();
      await cache.refresh(user.id);
      saved(messages.sessions.done({ count: ended }));
    };
    return <ConfirmDialog {...frame} {...getConfirmMessages("sessions", name)} onConfirm={endSessions} />;
  }
  if (dialog === "remove-second-factor") {
    const remove = async () => {
      await user.update({ totpMultiFactorSecret: null });
      await cache.refresh(user.id);
      saved(messages.secondFactor.done);
    };
    return <ConfirmDialog {...frame} {...getConfirmMessages("secondFactor", name)} onConfirm={remove} />;
  }
  const remove = async () => {
    await user.delete();
    saved(messages.delete.done);
    onDeleted?.();
    cache.evict([user.id]);
  };
  return (
    <ConfirmDialog
      {...frame}
      title={messages.delete.title({ name })}
      description={messages.delete.text}
      confirmLabel={messages.delete.confirm}
      typeToConfirm={getDeleteConfirmation(user)}
      onConfirm={remove}
    />
  );
}

const getConfirmMessages = (about: "sessions" | "secondFactor", name: string) => ({
  title: messages[about].title,
  description: messages[about].text({ name }),
  confirmLabel: messages[about].confirm,
});
