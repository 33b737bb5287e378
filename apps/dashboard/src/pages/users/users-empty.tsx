import { Link } from "@tanstack/react-router";
import { SearchX, Users } from "lucide-react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { messages } from "./messages.ts";

interface UsersEmptyProps {
  readonly isFiltered: boolean;
  /** There is only a search, without a filter. */
  readonly isSearch: boolean;
  readonly onClear: () => void;
}

/** No users at all, or no matching ones. */
export function UsersEmpty({ isFiltered, isSearch, onClear }: UsersEmptyProps) {
  const projectId = useProjectId();
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={messages.noMatch.title}
        description={messages.noMatch.text}
        action={<Button onClick={onClear}>{isSearch ? messages.noMatch.clearSearch : messages.noMatch.clear}</Button>}
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
