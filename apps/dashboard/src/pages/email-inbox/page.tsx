import { Link } from "@tanstack/react-router";
import { MailCheck } from "lucide-react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { useHasInbox } from "../../data/emails.ts";
import { EmailTabs, TabText } from "../../features/emails/email-tabs.tsx";
import { PageTitle } from "../../features/page/page-title.tsx";
import { formatNodes } from "../../i18n/format-nodes.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { cx, focusLink } from "../../ui/styles.ts";
import { Inbox } from "./inbox.tsx";
import { messages } from "./messages.ts";

export function EmailInboxPage() {
  const projectId = useProjectId();
  const hasInbox = useHasInbox();
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={messages.title} />
      <PageHeader title={messages.heading} />
      <EmailTabs projectId={projectId} hasInbox={hasInbox} current="inbox" />
      {hasInbox ? (
        <>
          <TabText>
            {formatNodes(messages.description, {
              server: (
                <Link
                  to="/projects/$projectId/emails"
                  params={{ projectId }}
                  search={{}}
                  className={cx("text-accent underline underline-offset-2", focusLink)}
                >
                  {messages.server}
                </Link>
              ),
            })}
          </TabText>
          <Inbox />
        </>
      ) : (
        <Card>
          <EmptyState
            icon={<MailCheck />}
            title={messages.sentTitle}
            description={messages.sentText}
            action={
              <Button asChild>
                <Link to="/projects/$projectId/emails/log" params={{ projectId }} search={{}}>
                  {messages.toLog}
                </Link>
              </Button>
            }
          />
        </Card>
      )}
    </div>
  );
}
