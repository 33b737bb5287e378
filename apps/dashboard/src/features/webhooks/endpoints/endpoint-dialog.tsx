import { useQuery } from "@tanstack/react-query";
import type { WebhookEndpoint } from "@vestibule/react";
import { useMemo, useState } from "react";
import { useDashboard, useProjectId } from "../../../app/use-dashboard.ts";
import { endpointsQuery } from "../../../data/webhooks.ts";
import { getConflictFields } from "../../../errors/explain-error.ts";
import { findFieldError } from "../../../errors/field-errors.ts";
import { useDraft } from "../../../forms/use-draft.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { checkEndpointUrl } from "../endpoint-url.ts";
import { messages } from "../messages.ts";
import { EndpointConflict, type EndpointFields, EndpointSaveError } from "./endpoint-save-error.tsx";
import { EventPicker } from "./event-picker.tsx";
import { useEndpointChanges } from "./use-endpoint-changes.ts";

/** Warnings about a URL before events are sent to it. */
function UrlWarning({ url }: { url: string }) {
  const { problem, isHttp, network } = checkEndpointUrl(url);
  if (problem) return null;
  return (
    <>
      {isHttp && (
        <Banner tone="warn" title={messages.httpTitle}>
          {messages.httpText}
        </Banner>
      )}
      {network && <Banner tone="info">{messages[network]}</Banner>}
    </>
  );
}

const { form } = messages;
const nothing = { url: "", description: "", eventTypes: null } as const;

export interface EndpointDialogProps {
  /** `undefined`: a new domain. */
  readonly endpoint: WebhookEndpoint | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated?: ((endpoint: WebhookEndpoint) => void) | undefined;
}

/** Mounted anew each time it opens, so that it starts with the stored values. */
export function EndpointDialog({ endpoint, isOpen, onClose, onCreated }: EndpointDialogProps) {
  const changes = useEndpointChanges();
  const { current, refetchCurrent } = useCurrentEndpoint(endpoint);
  const stored = useMemo((): EndpointFields => {
    if (!current) return nothing;
    const { url, description, eventTypes } = current;
    return { url, description, eventTypes };
  }, [current]);
  const draft = useDraft(stored);
  const { url, description, eventTypes } = draft.draft;
  const [wasSubmitted, setSubmitted] = useState(false);
  const problem = checkEndpointUrl(url).problem;
  const isEmpty = eventTypes?.length === 0;

  const save = useGuardedMutation(async () => {
    try {
      if (!current) onCreated?.(await changes.create({ url: url.trim(), description: description.trim(), eventTypes }));
      else if (draft.isDirty) await changes.update(current, draft.changes);
    } catch (error) {
      // Load the other version first, so that the user can choose between the two.
      if (getConflictFields(error)) await refetchCurrent();
      throw error;
    }
    saved(current ? messages.saved : messages.created);
    onClose();
  });
  const isSaving = save.isPending;
  function submit() {
    setSubmitted(true);
    if (!problem && !isEmpty && draft.conflicts.length === 0) void save.run();
  }
  const withReset = (choose: () => void) => () => {
    choose();
    save.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={isSaving}
      size="large"
      title={endpoint ? form.editTitle : form.createTitle}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={isSaving} onClick={onClose}>
            {form.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={isSaving}>
            {endpoint ? form.save : form.submit}
          </Button>
        </>
      }
    >
      <TextField
        label={form.url}
        hint={form.urlHint}
        placeholder="https://api.example.com/hooks"
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={2000}
        value={url}
        error={(wasSubmitted ? problem : undefined) ?? findFieldError(save.error, "url")}
        onChange={(event) => draft.set({ url: event.target.value })}
      />
      <UrlWarning url={url} />
      <TextField
        label={form.description}
        isOptional
        placeholder={form.descriptionPlaceholder}
        maxLength={2000}
        value={description}
        error={findFieldError(save.error, "description")}
        onChange={(event) => draft.set({ description: event.target.value })}
      />
      <EventPicker
        value={eventTypes}
        before={stored.eventTypes ?? []}
        error={wasSubmitted && isEmpty ? messages.problems.noEvent : undefined}
        onValueChange={(next) => draft.set({ eventTypes: next })}
      />
      {draft.conflicts.length > 0 ? (
        <EndpointConflict
          fields={draft.conflicts}
          theirs={stored}
          onShowTheirs={withReset(draft.showTheirs)}
          onKeepMine={withReset(draft.keepMine)}
        />
      ) : (
        <EndpointSaveError error={save.error} />
      )}
    </Dialog>
  );
}

/** The current endpoint, refetched after a conflict with another owner. */
function useCurrentEndpoint(endpoint: WebhookEndpoint | undefined) {
  const { projectsClient } = useDashboard();
  const list = useQuery({ ...endpointsQuery(projectsClient, useProjectId()), enabled: false });
  const [isRead, setRead] = useState(false);
  const found = list.data?.find(({ id }) => id === endpoint?.id);
  return {
    current: isRead && found ? found : endpoint,
    refetchCurrent: async () => {
      await list.refetch();
      setRead(true);
    },
  };
}
