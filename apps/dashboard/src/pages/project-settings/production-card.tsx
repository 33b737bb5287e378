import { Link, type LinkProps } from "@tanstack/react-router";
import { productionModeErrors } from "@vestibule/react";
import { Lightbulb, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useHasInbox } from "../../data/emails.ts";
import { explainProductionError } from "../../data/production-mode-messages.ts";
import { useAutosaveSwitch } from "../../data/project/use-autosave-switch.ts";
import { useUpdateProjectList } from "../../data/project/use-update-project-list.ts";
import { useProject } from "../../data/projects.ts";
import { formatItems } from "../../i18n/define-messages.ts";
import { SwitchRow } from "../../ui/choices/switch-row.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { cx, focusLink } from "../../ui/styles.ts";

import { messages } from "./messages.ts";
import { sharedProviders } from "./project-details.ts";

const { production } = messages;
const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

export function ProductionCard() {
  const project = useProject();
  const edit = useUpdateProjectList();
  const mode = useAutosaveSwitch(project.isProductionMode, (isProductionMode) => edit(() => ({ isProductionMode })));
  const problems = productionModeErrors(project);
  const { config } = project;
  const shared = sharedProviders(config);
  const hasInbox = useHasInbox();
  const params = { projectId: project.id };
  return (
    <Card id="production-mode" title={production.title} className="scroll-mt-16">
      <SwitchRow
        label={production.label}
        hint={production.hint}
        {...mode}
        // Turning it off is always allowed.
        disabled={problems.length > 0 && !project.isProductionMode}
        className="-my-3"
      />
      {problems.length === 0 ? (
        <Banner tone="ok" role="note">
          {production.ready}
        </Banner>
      ) : (
        <Points title={project.isProductionMode ? production.brokenTitle : production.problems}>
          {problems.map((problem) => (
            <Point
              key={problem.message}
              icon={<TriangleAlert {...ICON} className="text-warn" />}
              action={<PointLink to="/projects/$projectId/domains" params={params} text={production.fix} />}
            >
              {explainProductionError(problem)}
            </Point>
          ))}
        </Points>
      )}
      {(shared.length > 0 || config.emailConfig.type === "shared") && (
        <Points title={production.advice}>
          {shared.length > 0 && (
            <Point
              icon={<Lightbulb {...ICON} className="text-ink-3" />}
              action={
                <PointLink to="/projects/$projectId/auth-methods" params={params} text={production.openMethods} />
              }
            >
              {production.sharedKeys({ names: formatItems(shared), count: shared.length })}
            </Point>
          )}
          {config.emailConfig.type === "shared" && (
            <Point
              icon={<Lightbulb {...ICON} className="text-ink-3" />}
              action={<PointLink to="/projects/$projectId/emails" params={params} text={production.openEmails} />}
            >
              {hasInbox ? production.noMail : production.sharedMail}
            </Point>
          )}
        </Points>
      )}
    </Card>
  );
}

function Points({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="font-medium">{title}</h3>
      <ul className="flex flex-col gap-2">{children}</ul>
    </section>
  );
}

interface PointProps {
  icon: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

function Point({ icon, action, children }: PointProps) {
  return (
    <li className="flex items-start gap-2">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 max-sm:[&_a]:basis-full">
        <span className="min-w-0 break-words">{children}</span>
        {action}
      </span>
    </li>
  );
}

/** The page where the issue can be fixed. */
function PointLink({ text, ...link }: LinkProps & { text: string }) {
  return (
    <Link preload="intent" {...link} className={cx("shrink-0 font-medium text-accent hover:underline", focusLink)}>
      {text}
    </Link>
  );
}
