import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { projectQuery, useProject, useUpdateProject } from "../../data/projects.ts";
import { findFieldError } from "../../errors/field-errors.ts";
import { useDraft } from "../../forms/use-draft.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { RadioCards } from "../../ui/choices/radio-cards.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { SaveBar, UnsavedGuard } from "../../ui/layout/save-bar.tsx";

import { lazyDialog } from "../../ui/lazy.tsx";
import { cardLink, cx, settingsColumn } from "../../ui/styles.ts";
import { saved as sayAsSaved } from "../../ui/toasts/toast.ts";
import { type ServerFields, type ServerProblems, toConfig, toFields, validateServer } from "./email-server-form.ts";
import { messages } from "./messages.ts";
import { StandardFields } from "./standard-fields.tsx";

/** Form fields by their API names. */
const apiFieldNames = {
  host: "host",
  port: "port",
  security: "security",
  username: "username",
  password: "password",
  senderName: "sender_name",
  senderEmail: "sender_email",
  replyTo: "reply_to",
} as const satisfies { readonly [Name in keyof ServerFields]?: string };

/** The server's errors by field. */
function parseServerProblems(error: unknown): ServerProblems {
  const named = Object.entries(apiFieldNames).map(([name, wire]) => [name, findFieldError(error, wire)] as const);
  return Object.fromEntries(named.filter(([, problem]) => problem !== undefined));
}

/** Refetches the project, for example after a concurrent edit. */
function useRefetchProject(): () => Promise<unknown> {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...projectQuery(projectsClient, projectId), staleTime: 0 });
}

const route = getRouteApi("/projects/$projectId/emails");
const TestEmailDialog = lazyDialog(async () => (await import("./test-email-dialog.tsx")).TestEmailDialog);

/** Selects the project's mail server and configures its own. */
export function ServerForm() {
  const { id: projectId, config } = useProject();
  const { emailConfig } = config;
  const form = useDraft(useMemo(() => toFields(emailConfig), [emailConfig]));
  const update = useUpdateProject();
  const refetch = useRefetchProject();
  const isKept = useDashboard().config.hasInbox;
  const navigate = route.useNavigate();
  const isTestUrl = route.useSearch().dialog === "test";
  const [isTesting, setTesting] = useState(isTestUrl && emailConfig.type === "standard");
  /** Errors are shown after the first attempt to save, not while typing. */
  const [hasTried, setTried] = useState(false);
  const problems = validateServer(form.draft, emailConfig);
  const isInvalid = Object.keys(problems).length > 0;
  const save = useGuardedMutation(async () => {
    const updated = await update.mutateAsync({ config: { emailConfig: toConfig(form.draft, emailConfig) } });
    form.acceptSaved(form.draft, toFields(updated.config.emailConfig));
    setTried(false);
    sayAsSaved(messages.saved);
  });
  const shown = { ...parseServerProblems(save.error), ...(hasTried ? problems : {}) };

  function changeTesting(isOpen: boolean) {
    setTesting(isOpen);
    if (isTestUrl && !isOpen) void navigate({ search: {}, replace: true });
  }
  function submit() {
    setTried(true);
    if (!isInvalid) void save.run();
  }
  async function settle(choose: () => void) {
    await refetch();
    choose();
    save.reset();
  }
  return (
    <div className={settingsColumn}>
      <Card
        title={messages.serverTitle}
        actions={
          form.draft.type === "standard" ? (
            <Button onClick={() => (isInvalid ? setTried(true) : setTesting(true))}>{messages.sendTest}</Button>
          ) : undefined
        }
      >
        <RadioCards
          label={messages.serverTitle}
          isLabelHidden
          value={form.draft.type}
          onValueChange={(type) => form.set({ type })}
          options={[
            {
              value: "shared",
              label: messages.shared,
              hint: isKept ? messages.keptHint : messages.sharedHint,
            },
            {
              value: "standard",
              label: messages.standard,
              hint: messages.standardHint,
            },
          ]}
        />
        {form.draft.type === "shared" && isKept && (
          <Banner
            tone="warn"
            role="note"
            title={messages.keptTitle}
            action={
              <Link
                to="/projects/$projectId/emails/inbox"
                params={{ projectId }}
                search={{}}
                className={cx(cardLink, "text-ink! underline")}
              >
                {messages.openInbox}
              </Link>
            }
          >
            {messages.keptText}
          </Banner>
        )}
        {form.draft.type === "standard" && (
          <StandardFields draft={form.draft} set={form.set} problems={shown} saved={emailConfig} />
        )}
      </Card>
      <SaveBar
        isDirty={form.isDirty}
        state={save.state}
        error={save.error}
        conflictFields={[messages.conflict]}
        onSave={submit}
        onRevert={() => {
          form.revert();
          setTried(false);
          save.reset();
        }}
        onShowTheirs={() => void settle(form.revert)}
        onKeepMine={() => void settle(form.keepMine)}
      />
      <UnsavedGuard losesChangesOnSearch isDirty={form.isDirty} />
      <TestEmailDialog isOpen={isTesting} onOpenChange={changeTesting} config={toConfig(form.draft, emailConfig)} />
    </div>
  );
}
