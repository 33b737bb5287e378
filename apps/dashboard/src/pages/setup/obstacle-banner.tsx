import { Link } from "@tanstack/react-router";
import { useProjectId } from "../../app/use-dashboard.ts";
import { useProject } from "../../data/projects.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import type { Framework } from "./frameworks.ts";
import { messages } from "./messages.ts";
import { findObstacle } from "./setup-state.ts";

const texts = { "sign-up": messages.noSignUp, localhost: messages.noLocalhost, password: messages.noPassword } as const;

/** Why the project's settings would break the snippets, and where to change them. */
export function ObstacleBanner({ framework }: { framework: Framework }) {
  const projectId = useProjectId();
  const { config } = useProject();
  const obstacle = findObstacle(framework, config);
  if (!obstacle) return null;
  return (
    <Banner
      tone="warn"
      action={
        <Button asChild>
          {obstacle === "localhost" ? (
            <Link to="/projects/$projectId/domains" params={{ projectId }}>
              {messages.openDomains}
            </Link>
          ) : (
            <Link to="/projects/$projectId/auth-methods" params={{ projectId }}>
              {messages.openMethods}
            </Link>
          )}
        </Button>
      }
    >
      {texts[obstacle]}
    </Banner>
  );
}
