import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { explainProductionError } from "../../data/production-mode-messages.ts";
import { useProject } from "../../data/projects.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { messages } from "./messages.ts";

const { production } = messages;

/** The issues on this page that block production mode. */
export function ProductionCard() {
  const project = useProject();
  const problems = project.getProductionModeErrors();
  const description =
    problems.length === 0
      ? production.none
      : project.isProductionMode
        ? production.on
        : production.some(problems.length);
  return (
    <Card
      title={production.title}
      description={description}
      actions={
        <Button asChild>
          <Link to="/projects/$projectId/project-settings" params={{ projectId: project.id }} hash="production-mode">
            {production.settings}
          </Link>
        </Button>
      }
    >
      {problems.length > 0 && (
        <ul className="flex flex-col gap-2">
          {problems.map((problem) => (
            <li key={problem.message} className="flex min-w-0 items-start gap-2">
              <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
              <span className="min-w-0 break-words">{explainProductionError(problem)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
