import type { ServerUser } from "@vestibule/react";
import { LogOut, Trash2 } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { messages } from "../messages.ts";
import type { BulkAction } from "./bulk-actions.ts";

interface BulkButtonsProps {
  readonly users: readonly ServerUser[];
  readonly onChoose: (action: BulkAction, users: readonly ServerUser[]) => void;
}

const text = messages.bulk;

/** The actions on the selected users. */
export function BulkButtons({ users, onChoose }: BulkButtonsProps) {
  return (
    <>
      <Button
        size="small"
        icon={<LogOut className="max-sm:hidden" size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => onChoose("endSessions", users)}
      >
        {text.endSessions}
      </Button>
      <Button
        size="small"
        variant="danger"
        icon={<Trash2 className="max-sm:hidden" size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => onChoose("delete", users)}
      >
        {text.delete}
      </Button>
    </>
  );
}
