import { Link } from "@tanstack/react-router";
import { type AdminDomainConfig, type ProductionModeError, productionModeErrors } from "@vestibule/react";
import { Plus, TriangleAlert } from "lucide-react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { explainProductionError } from "../../data/production-mode-messages.ts";
import { useProjectSwitch } from "../../data/project/use-autosave-switch.ts";
import { useProject } from "../../data/projects.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { SwitchRow } from "../../ui/choices/switch-row.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { cardLink, cx, settingsColumn } from "../../ui/styles.ts";
import { isSameDomain } from "./domain-format.ts";
import { DomainsTable } from "./domains-table.tsx";
import { messages } from "./messages.ts";

const { production } = messages;

interface ProductionCardProps {
  readonly onEdit: (entry: AdminDomainConfig) => void;
  readonly onDelete: (entry: AdminDomainConfig) => void;
}

/** The issues on this page that block production mode, each with what solves it, except for the switch above. */
function ProductionCard({ onEdit, onDelete }: ProductionCardProps) {
  const project = useProject();
  function getAction({ problem, domain }: ProductionModeError) {
    const entry = project.config.domains.find((each) => each.domain === domain);
    if (!entry) return null;
    return problem === "localhost-domain"
      ? { label: messages.delete, run: () => onDelete(entry), isDanger: true }
      : { label: messages.edit, run: () => onEdit(entry), isDanger: false };
  }
  const problems = productionModeErrors(project);
  const description =
    problems.length === 0
      ? production.none
      : project.isProductionMode
        ? production.on
        : production.some({ count: problems.length });
  return (
    <Card
      isFlush
      title={production.title}
      description={description}
      actions={
        <Link
          to="/projects/$projectId/project-settings"
          params={{ projectId: project.id }}
          hash="production-mode"
          className={cardLink}
        >
          {production.settings}
        </Link>
      }
    >
      {problems.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {problems.map((problem) => {
            const action = getAction(problem);
            return (
              <li key={problem.message} className="flex min-h-12 min-w-0 items-center gap-2 px-4 py-2 sm:px-5">
                <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-warn" />
                <span className="min-w-0 flex-1 break-words">{explainProductionError(problem)}</span>
                {action && (
                  <button
                    type="button"
                    className={cx(cardLink, action.isDanger && "text-danger!")}
                    onClick={action.run}
                  >
                    {action.label}
                  </button>
                )}
              </li>
            );
          })}
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
    <div className={settingsColumn}>
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={
          <>
            {messages.description} <span className="font-medium text-ink">{messages.trustTitle}</span>{" "}
            {messages.trustText}
          </>
        }
        actions={
          <Button
            variant="primary"
            aria-keyshortcuts="c"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={add}
          >
            {messages.add}
          </Button>
        }
      />
      {config.domains.length === 0 ? (
        <Card>
          <EmptyState
            isInCard
            title={<span className="font-medium text-ink">{messages.emptyTitle}</span>}
            description={config.allowLocalhost ? messages.emptyLocal : messages.emptyText}
          />
        </Card>
      ) : (
        <DomainsTable domains={config.domains} onEdit={editing.open} onDelete={deleting.open} />
      )}
      {isInternal && (
        <Banner tone="info" role="note" title={messages.own.title}>
          {messages.own.text({ address: baseUrl })}
        </Banner>
      )}
      <Card title={messages.local.title}>
        <SwitchRow
          label={messages.local.label}
          hint={isInternal ? messages.local.ownHint : messages.local.hint}
          className="-my-3"
          {...local}
        />
      </Card>
      {!isInternal && <ProductionCard onEdit={editing.open} onDelete={deleting.open} />}
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
