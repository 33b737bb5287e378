import { Link } from "@tanstack/react-router";
import { Rocket } from "lucide-react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { messages } from "./messages.ts";

/** Empty charts would only distract from the next step. */
export function OverviewEmptyState() {
  const projectId = useProjectId();
  return (
    <Card>
      <EmptyState
        icon={<Rocket />}
        title={messages.empty}
        description={messages.emptyText}
        action={
          <Button asChild variant="primary">
            <Link to="/projects/$projectId/setup" params={{ projectId }}>
              {messages.openSetup}
            </Link>
          </Button>
        }
      />
    </Card>
  );
}
