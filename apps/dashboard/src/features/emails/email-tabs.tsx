import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useProject } from "../../data/projects.ts";
import { Button } from "../../ui/controls/button.tsx";
import { LinkTabs } from "../../ui/controls/link-tabs.tsx";
import { emailMessages } from "./messages.ts";

export type EmailTabsProps = {
  projectId: string;
  /** Whether the project's emails are captured instead of sent. */
  hasInbox: boolean;
  current: "server" | "templates" | "log" | "inbox";
};

/** Tabs of the email pages. */
export function EmailTabs({ projectId, hasInbox, current }: EmailTabsProps) {
  const params = { projectId };
  return (
    <LinkTabs
      label={emailMessages.parts}
      items={[
        {
          label: emailMessages.server,
          link: { to: "/projects/$projectId/emails", params, search: {} },
          isCurrent: current === "server",
        },
        {
          label: emailMessages.templates,
          link: { to: "/projects/$projectId/emails", params, search: { view: "templates" } },
          isCurrent: current === "templates",
        },
        {
          label: emailMessages.log,
          link: { to: "/projects/$projectId/emails/log", params, search: {} },
          isCurrent: current === "log",
        },
        ...(hasInbox || current === "inbox"
          ? [
              {
                label: emailMessages.inbox,
                link: { to: "/projects/$projectId/emails/inbox", params, search: {} } as const,
                isCurrent: current === "inbox",
              },
            ]
          : []),
      ]}
    />
  );
}

/** What a tab shows. Below the tabs, which would otherwise move where it wraps. */
export const TabText = ({ children }: { children: ReactNode }) => (
  <p className="max-w-2xl break-words text-ink-2">{children}</p>
);

/** The action of an empty list of emails: a test email, once the project has its own mail server. */
export function FirstEmailLink() {
  const { id, config } = useProject();
  const canTest = config.emailConfig.type === "standard";
  return (
    <Button asChild>
      <Link
        to="/projects/$projectId/emails"
        params={{ projectId: id }}
        search={canTest ? { dialog: "test" as const } : {}}
      >
        {canTest ? emailMessages.sendTest : emailMessages.setUpServer}
      </Link>
    </Button>
  );
}
