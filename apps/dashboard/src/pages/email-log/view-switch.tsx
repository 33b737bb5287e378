import { useNavigate } from "@tanstack/react-router";
import { useProjectId } from "../../app/use-dashboard.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { messages } from "./messages.ts";

const views = [
  { value: "mails", label: messages.mails },
  { value: "suppressions", label: messages.suppressions },
] as const;

/** Switches between the emails and the suppressed addresses. */
export function ViewSwitch({ view }: { view: "mails" | "suppressions" }) {
  const projectId = useProjectId();
  const navigate = useNavigate();
  return (
    <div>
      <SegmentedControl
        label={messages.view}
        options={views}
        value={view}
        onValueChange={(next) =>
          void navigate({
            to: "/projects/$projectId/emails/log",
            params: { projectId },
            search: next === "mails" ? {} : { view: next },
          })
        }
      />
    </div>
  );
}
