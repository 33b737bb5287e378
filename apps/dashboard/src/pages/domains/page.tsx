import { Link } from "@tanstack/react-router";
import { type AdminDomainConfig, productionModeErrors } from "@vestibule/react";
import { Plus, TriangleAlert } from "lucide-react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { explainProductionError } from "../../data/production-mode-messages.ts";
import { useProjectSwitch } from "../../data/project/use-autosave-switch.ts";
import { useProject } from "../../data/projects.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { SwitchRow } from "../../ui/choices/switch-row.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { isSameDomain } from "./domain-format.ts";
import { DomainsTable } from "./domains-table.tsx";
import { messages } from "./messages.ts";

const { production } = messages;

/** The issues on this page that block production mode. */
function ProductionCard() {
  const project = useProject();
  const problems = productionModeErrors(project);
  const description =
    problems.length === 0
      ? production.none
      : project.isProductionMode
        ? production.on
        : production.some({ count: problems.length });
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

const DomainDeleteDialog = lazyDialog(async () => (await import("./domain-delete-dialog.tsx")).DomainDeleteDialog);
const DomainEditDialog = lazyDialog(async () => (await import("./domain-edit-dialog.tsx")).DomainEditDialog);

export function DomainsPage() {
  const { id, config } = useProject();
  const { baseUrl } = useDashboard().config;
  // The dashboard's own project, which always trusts the server's own URL.
  const isInternal = id === "internal";
  const local = useProjectSwitch("allowLocalhost");
  const editing = useDialogState<AdminDomainConfig | undefined>();
  const deleting = useDialogState<AdminDomainConfig>();
  const add = () => editing.open(undefined);
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={messages.description}
        actions={
          <Button
            // The empty state has its own primary button.
            variant={config.domains.length === 0 ? "secondary" : "primary"}
            aria-keyshortcuts="c"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={add}
          >
            {messages.add}
          </Button>
        }
      />
      <DomainsTable
        domains={config.domains}
        isLocalAllowed={config.allowLocalhost}
        onAdd={add}
        onEdit={editing.open}
        onDelete={deleting.open}
      />
      {isInternal && (
        <Banner tone="info" role="note" title={messages.own.title}>
          {messages.own.text({ address: baseUrl })}
        </Banner>
      )}
      <Banner tone="info" role="note" title={messages.trustTitle}>
        {messages.trustText}
      </Banner>
      <Card title={messages.local.title}>
        <SwitchRow
          label={messages.local.label}
          hint={isInternal ? messages.local.ownHint : messages.local.hint}
          className="-my-3"
          {...local}
        />
      </Card>
      {!isInternal && <ProductionCard />}
      {editing.opened && (
        <DomainEditDialog
          key={`edit-${editing.opened.key}`}
          entry={editing.opened.subject}
          domains={config.domains}
          isOpen={editing.opened.isOpen}
          onClose={editing.close}
        />
      )}
      {deleting.opened && (
        <DomainDeleteDialog
          key={`delete-${deleting.opened.key}`}
          entry={deleting.opened.subject}
          isOwn={isInternal && isSameDomain(deleting.opened.subject.domain, baseUrl)}
          isOpen={deleting.opened.isOpen}
          onClose={deleting.close}
        />
      )}
    </div>
  );
}
