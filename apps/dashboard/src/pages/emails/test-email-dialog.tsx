import { useQueryClient } from "@tanstack/react-query";
import type { AdminEmailConfig } from "@vestibule/react";
import { useAdmin, useProjectId } from "../../app/use-dashboard.ts";
import { sentEmailsKey } from "../../data/emails.ts";
import { lazyDialog } from "../../ui/lazy.tsx";
import { messages } from "./messages.ts";

const SendTestDialog = lazyDialog(
  async () => (await import("../../features/emails/send-test-dialog.tsx")).SendTestDialog,
);

interface TestMailDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The settings on the page, saved or not. */
  readonly config: AdminEmailConfig;
}

/** Sends a test email through the mail server. */
export function TestEmailDialog({ isOpen, onOpenChange, config }: TestMailDialogProps) {
  const admin = useAdmin();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  async function send(recipientEmail: string) {
    if (config.type === "shared") return undefined;
    const { host, port, username, password, security, senderName, senderEmail } = config;
    const emailConfig = { host, port, username, password, security, senderName, senderEmail };
    const result = await admin.sendTestEmail({ recipientEmail, emailConfig });
    void queryClient.invalidateQueries({ queryKey: sentEmailsKey(projectId) });
    return result.status === "ok" ? undefined : result.error.errorMessage;
  }
  return <SendTestDialog isOpen={isOpen} onOpenChange={onOpenChange} description={messages.testText} onSend={send} />;
}
