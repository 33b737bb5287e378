import type { ServerUser } from "@vestibule/react";
import { perLocale } from "../../i18n/define-messages.ts";
import { messages } from "./messages.ts";

export type BulkAction = "delete" | "endSessions";

const text = messages.bulk;

/** The messages and the action of each bulk action. */
export const getBulkActions = perLocale(
  () =>
    ({
      delete: {
        title: text.deleteTitle,
        text: text.deleteText,
        confirm: text.deleteConfirm,
        running: text.deleting,
        done: text.deleted,
        isDanger: true,
        act: (user: ServerUser): Promise<unknown> => user.delete(),
      },
      endSessions: {
        title: text.endTitle,
        text: text.endText,
        confirm: text.endConfirm,
        running: text.ending,
        done: text.ended,
        isDanger: false,
        act: (user: ServerUser): Promise<unknown> => user.revokeAllSessions(),
      },
    }) as const,
);
