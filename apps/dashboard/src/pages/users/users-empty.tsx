import { Link } from "@tanstack/react-router";
import { SearchX, Users } from "lucide-react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { messages } from "./messages.ts";

/** No users at all, or no matching ones. */
export function UsersEmpty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const projectId = useProjectId();
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={messages.noMatch.title}
        description={messages.noMatch.text}
        action={<Button onClick={onClear}>{messages.noMatch.clear}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Users />}
      title={messages.empty.title}
      description={messages.empty.text}
      action={
        <Button asChild>
          <Link to="/projects/$projectId/setup" params={{ projectId }}>
            {messages.empty.toSetup}
          </Link>
        </Button>
      }
    />
  );
}
