import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useAdmin, useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { type EditableTemplate, emailTemplatesKey, emailTemplatesQuery, listEditableTypes } from "../../data/emails.ts";
import { useProject } from "../../data/projects.ts";
import { EmailFrame } from "../../features/emails/email-frame.tsx";
import { emailMessages, formatEmailType, formatLanguageName } from "../../features/emails/messages.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { MenuItem } from "../../ui/overlays/menu-items.tsx";
import { useColorScheme } from "../../ui/preview/use-color-scheme.ts";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { savedPreviewQuery } from "./route.ts";

interface TemplateCardProps {
  readonly template: EditableTemplate;
  /** A project without its own mail server can't change the template. */
  readonly isShared: boolean;
}

/** A template: its preview, its subject, whether it is the default, and a link to edit it. */
function TemplateCard({ template, isShared }: TemplateCardProps) {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const { type, isDefault } = template;
  const { data: preview, isError } = useQuery(savedPreviewQuery(projectsClient, projectId, type));
  const colorScheme = useColorScheme();
  const [isResetting, setResetting] = useState(false);
  const name = formatEmailType(type);
  const languages = template.languages.filter((language) => language !== "");

  async function reset() {
    await admin.resetEmailTemplate(type);
    await queryClient.invalidateQueries({ queryKey: emailTemplatesKey(projectId) });
    saved(messages.resetDone({ name }));
  }
  return (
    <article className="flex h-full min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className="h-56 overflow-hidden border-b border-line bg-sunken">
        {isError && <p className="p-5 text-ink-3">{messages.noPreview}</p>}
        {preview && (
          <div className="h-[200%] w-[200%] origin-top-left scale-50 mask-b-from-75%">
            <EmailFrame isPicture title={messages.preview({ name })} html={preview.html} colorScheme={colorScheme} />
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 px-4 py-4 sm:px-5">
        <div className="flex min-w-0 items-start gap-3">
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <h2 className="min-w-0 text-heading font-semibold break-words">{name}</h2>
              {!isDefault && <Badge tone="neutral">{messages.changed}</Badge>}
            </div>
            <p className="text-ink-2">{messages.when[type]}</p>
            {preview || isError ? (
              <p className="truncate text-ink-3" title={preview?.subject ?? template.subject}>
                {messages.subject} <span className="text-ink">{preview?.subject ?? template.subject}</span>
              </p>
            ) : (
              <Skeleton className="my-0.5 w-48 max-w-full" />
            )}
          </div>
          <div className="-mt-0.5 flex shrink-0 items-center gap-1">
            <Button asChild size="small">
              <Link to="/projects/$projectId/emails/templates/$type" params={{ projectId, type }} search={{}}>
                {isShared ? messages.view : messages.edit}
                <span className="sr-only">{name}</span>
              </Link>
            </Button>
            {!isDefault && (
              <Menu label={messages.more({ name })}>
                <MenuItem isDanger icon={<RotateCcw />} onSelect={() => setResetting(true)}>
                  {messages.reset}
                </MenuItem>
              </Menu>
            )}
          </div>
        </div>
        {languages.length > 0 && (
          <p className="flex flex-wrap items-center gap-1.5 text-ink-2">
            {messages.languages}
            {languages.map((language) => (
              <Link
                key={language}
                to="/projects/$projectId/emails/templates/$type"
                params={{ projectId, type }}
                search={{ language }}
                className="font-medium text-accent hover:underline"
              >
                {formatLanguageName(language)}
              </Link>
            ))}
          </p>
        )}
      </div>
      <ConfirmDialog
        isOpen={isResetting}
        onOpenChange={setResetting}
        title={messages.resetTitle({ name })}
        description={messages.resetText}
        confirmLabel={messages.reset}
        onConfirm={reset}
      />
    </article>
  );
}

/** The emails that a project can customize. */
export function TemplateCards() {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const isShared = useProject().config.emailConfig.type === "shared";
  const { data: templates, error, refetch, isFetching } = useQuery(emailTemplatesQuery(projectsClient, projectId));
  if (error && !templates)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      {isShared && (
        <Banner
          action={
            <Button asChild size="small">
              <Link to="/projects/$projectId/emails" params={{ projectId }} search={{}}>
                {emailMessages.setUpServer}
              </Link>
            </Button>
          }
        >
          {messages.sharedTemplates}
        </Banner>
      )}
      {templates ? (
        <ul className="grid gap-4 sm:grid-cols-2">
          {templates.map((template) => (
            <li key={template.type} className="min-w-0">
              <TemplateCard template={template} isShared={isShared} />
            </li>
          ))}
        </ul>
      ) : (
        <Loading className="grid gap-4 sm:grid-cols-2">
          {listEditableTypes(projectId).map((type) => (
            <div key={type} className="overflow-hidden rounded-card border border-line bg-surface">
              <Skeleton className="h-56 w-full rounded-none" />
              <div className="flex flex-col gap-2 p-5">
                <Skeleton className="h-5 w-40" />
                <Skeleton className="w-56 max-w-full" />
                <Skeleton className="w-48 max-w-full" />
              </div>
            </div>
          ))}
        </Loading>
      )}
    </div>
  );
}
