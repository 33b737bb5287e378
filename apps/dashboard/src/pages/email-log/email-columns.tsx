import type { AdminSentEmail } from "@vestibule/react";
import { formatEmailType } from "../../features/emails/messages.ts";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { EmailStatus } from "./email-status.tsx";
import { messages } from "./messages.ts";
import { OneLine } from "./one-line.tsx";

export const emailColumns: readonly DataColumn<AdminSentEmail>[] = [
  { key: "to", header: messages.to, width: 220, cell: ({ recipient }) => <OneLine text={recipient} /> },
  {
    key: "subject",
    header: messages.subject,
    width: 260,
    cell: ({ subject }) => <OneLine text={subject} />,
  },
  { key: "type", header: messages.kind, width: 170, cell: ({ type }) => formatEmailType(type) },
  { key: "status", header: messages.status, width: 220, cell: (email) => <EmailStatus email={email} /> },
  { key: "when", header: messages.when, width: 120, cell: ({ sentAt }) => <RelativeTime value={sentAt} /> },
];
