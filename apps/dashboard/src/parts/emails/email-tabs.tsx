import { LinkTabs } from "../../ui/controls/link-tabs.tsx";
import { mailText } from "./messages.ts";

export type EmailTabsProps = {
  projectId: string;
  /** Whether mails of the project are kept instead of sent. */
  hasInbox: boolean;
  current: "server" | "templates" | "log" | "inbox";
};

/** Leads between the pages about mail. */
export function EmailTabs({ projectId, hasInbox, current }: EmailTabsProps) {
  const params = { projectId };
  return (
    <LinkTabs
      label={mailText.parts}
      items={[
        {
          label: mailText.server,
          link: { to: "/projects/$projectId/emails", params, search: {} },
          isCurrent: current === "server",
        },
        {
          label: mailText.templates,
          link: { to: "/projects/$projectId/emails", params, search: { view: "templates" } },
          isCurrent: current === "templates",
        },
        {
          label: mailText.log,
          link: { to: "/projects/$projectId/emails/log", params, search: {} },
          isCurrent: current === "log",
        },
        ...(hasInbox || current === "inbox"
          ? [
              {
                label: mailText.inbox,
                link: { to: "/projects/$projectId/emails/inbox", params, search: {} } as const,
                isCurrent: current === "inbox",
              },
            ]
          : []),
      ]}
    />
  );
}
