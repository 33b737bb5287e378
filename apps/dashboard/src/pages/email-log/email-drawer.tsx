import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { AdminSentEmail } from "@vestibule/react";
import { RotateCw } from "lucide-react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { sentEmailsKey, useHasInbox } from "../../data/emails.ts";
import { explainError } from "../../errors/explain-error.ts";
import { formatEmailType } from "../../features/emails/messages.ts";
import { type GuardedMutation, useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DefinitionList } from "../../ui/display/definition-list.tsx";
import { Id } from "../../ui/display/id.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Drawer } from "../../ui/overlays/drawer.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { EmailStatus } from "./email-status.tsx";
import { messages } from "./messages.ts";

interface EmailDrawerProps {
  readonly isOpen: boolean;
  /** Null: closed. */
  readonly email: AdminSentEmail | null;
  readonly onClose: () => void;
}

/** Everything about an email except its text. */
export function EmailDrawer({ isOpen, email, onClose }: EmailDrawerProps) {
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const hasInbox = useHasInbox();
  const resend = useGuardedMutation(async () => {
    await email?.resend();
    await queryClient.invalidateQueries({ queryKey: sentEmailsKey(projectId) });
    saved(messages.resent);
    onClose();
  });
  const cancel = useGuardedMutation(async () => {
    await email?.cancel();
    await queryClient.invalidateQueries({ queryKey: sentEmailsKey(projectId) });
    saved(messages.canceled);
    onClose();
  });
  function close() {
    resend.reset();
    cancel.reset();
    onClose();
  }
  const hasActions =
    email !== null &&
    (email.canResend || email.canCancel || email.status === "suppressed" || (email.status === "kept" && hasInbox));
  const failed = resend.error ?? cancel.error;
  const problem = failed === undefined ? undefined : explainError(failed);
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={email ? <bdi>{email.subject}</bdi> : messages.detail}
      description={email?.recipient}
      footer={hasActions ? <EmailActions email={email} resend={resend} cancel={cancel} /> : undefined}
    >
      {problem && (
        <Banner tone="danger" title={resend.error === undefined ? messages.notCanceled : messages.notResent}>
          {problem.title}. {problem.advice}
        </Banner>
      )}
      {email && <EmailFacts email={email} />}
    </Drawer>
  );
}

interface MailActionsProps {
  readonly email: AdminSentEmail;
  readonly resend: Pick<GuardedMutation, "isPending" | "run">;
  readonly cancel: Pick<GuardedMutation, "isPending" | "run">;
}

/** The actions for an email that wasn't sent. */
function EmailActions({ email, resend, cancel }: MailActionsProps) {
  const projectId = useProjectId();
  return (
    <>
      {email.status === "kept" && (
        <Button asChild>
          <Link to="/projects/$projectId/emails/inbox" params={{ projectId }} search={{ mail: email.id }}>
            {messages.read}
          </Link>
        </Button>
      )}
      {email.status === "suppressed" && (
        <Button asChild>
          <Link to="/projects/$projectId/emails/log" params={{ projectId }} search={{ view: "suppressions" }}>
            {messages.toSuppressions}
          </Link>
        </Button>
      )}
      {email.canCancel && (
        <Button variant="danger-outline" isLoading={cancel.isPending} onClick={() => void cancel.run()}>
          {messages.cancel}
        </Button>
      )}
      {email.canResend && (
        <Button
          variant="primary"
          icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />}
          isLoading={resend.isPending}
          onClick={() => void resend.run()}
        >
          {messages.resend}
        </Button>
      )}
    </>
  );
}

function EmailFacts({ email }: { email: AdminSentEmail }) {
  const projectId = useProjectId();
  const { sender, error, status, userId } = email;
  return (
    <>
      {error && (
        <Banner tone={status === "failed" ? "danger" : "warn"} title={error.message}>
          <p>{messages.raw}</p>
          <code className="font-mono text-code break-words whitespace-pre-wrap">{error.rawError}</code>
        </Banner>
      )}
      <DefinitionList
        items={[
          { label: messages.status, value: <EmailStatus email={email} hasReason={false} /> },
          { label: messages.kind, value: formatEmailType(email.type) },
          { label: messages.written, value: <RelativeTime isExact value={email.createdAt} /> },
          ...(email.scheduledAt
            ? [{ label: messages.scheduledFor, value: <RelativeTime isExact value={email.scheduledAt} /> }]
            : []),
          ...(email.attempts > 0
            ? [
                {
                  label: status === "sent" ? messages.sentAt : messages.lastTried,
                  value: <RelativeTime isExact value={email.sentAt} />,
                },
              ]
            : []),
          { label: messages.attempts, value: email.attempts },
          { label: messages.sender, value: <span dir="auto">{`${sender.senderName} <${sender.senderEmail}>`}</span> },
          {
            label: messages.server,
            value: sender.type === "shared" ? messages.sharedServer : `${sender.host}:${sender.port}`,
          },
          ...(userId === null
            ? []
            : [
                {
                  label: messages.user,
                  value: (
                    <Link
                      to="/projects/$projectId/users/$userId"
                      params={{ projectId, userId }}
                      className="text-accent hover:underline"
                    >
                      <Id value={userId} hasCopy={false} />
                    </Link>
                  ),
                },
              ]),
          { label: messages.id, value: <Id value={email.id} /> },
        ]}
      />
    </>
  );
}
