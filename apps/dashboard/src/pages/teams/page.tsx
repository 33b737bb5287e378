import { getRouteApi } from "@tanstack/react-router";
import type { FoundTeam } from "@vestibule/react";
import { Plus, SearchX, UsersRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useIsLeaving } from "../../app/use-is-leaving.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { useDebouncedValue } from "../../ui/hooks/use-debounced-value.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { useDialogKey, useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { messages } from "./messages.ts";
import { TeamsTable } from "./teams-table.tsx";

/** How long to wait after the last keystroke before searching, in ms. */
const debounceMs = 250;

/** The text in the field, ahead of the URL while the search is debounced. `value`: the URL's. */
function TeamsSearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const debounced = useDebouncedValue(text, debounceMs);
  const isLeaving = useIsLeaving();
  // The URL changed, by going back or clearing the search, so update the field.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const ask = useEffectEvent((wanted: string) => {
    // A debounced search from before the URL changed is obsolete.
    if (wanted === text.trim() && wanted !== value && !isLeaving()) onSearch(wanted);
  });
  useEffect(() => ask(debounced.trim()), [debounced]);
  return (
    <SearchField
      label={messages.search}
      placeholder={messages.searchPlaceholder}
      hasSlashHint
      maxLength={256}
      value={text}
      onValueChange={setText}
    />
  );
}

const TeamDeleteDialog = lazyDialog(
  async () => (await import("../../features/teams/team-delete-dialog.tsx")).TeamDeleteDialog,
);
const TeamCreateDialog = lazyDialog(async () => (await import("./team-create-dialog.tsx")).TeamCreateDialog);

const route = getRouteApi("/projects/$projectId/teams");

export function TeamsPage() {
  const { query = "", order, create } = route.useSearch();
  const navigate = route.useNavigate();
  const deleting = useDialogState<FoundTeam>();
  const createKey = useDialogKey(create === true);
  const setCreating = (isOpen: boolean) =>
    void navigate({ search: ({ create: _, ...rest }) => (isOpen ? { ...rest, create: true as const } : rest) });
  const look = (text: string) =>
    void navigate({ search: ({ query: _, ...rest }) => (text ? { ...rest, query: text } : rest), replace: true });
  const setOrder = (isNewestFirst: boolean) =>
    void navigate({
      search: ({ order: _, ...rest }) => (isNewestFirst ? rest : { ...rest, order: "oldest" as const }),
      replace: true,
    });
  const add = (
    <Button
      variant="primary"
      aria-keyshortcuts="c"
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setCreating(true)}
    >
      {messages.create}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader title={messages.title} description={messages.description} actions={add} />
      <TeamsTable
        text={query}
        isNewestFirst={order !== "oldest"}
        onOrder={setOrder}
        onDelete={deleting.open}
        toolbar={<TeamsSearchField value={query} onSearch={look} />}
        empty={
          query ? (
            <EmptyState
              icon={<SearchX />}
              title={messages.noMatch.title}
              description={messages.noMatch.text}
              action={<Button onClick={() => look("")}>{messages.noMatch.clear}</Button>}
            />
          ) : (
            <EmptyState
              icon={<UsersRound />}
              title={messages.empty.title}
              description={messages.empty.text}
              action={
                <Button
                  icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
                  onClick={() => setCreating(true)}
                >
                  {messages.create}
                </Button>
              }
            />
          )
        }
      />
      <TeamCreateDialog key={createKey} isOpen={create === true} onClose={() => setCreating(false)} />
      {deleting.opened && (
        <TeamDeleteDialog
          key={deleting.opened.key}
          team={deleting.opened.subject}
          isOpen={deleting.opened.isOpen}
          onClose={deleting.close}
        />
      )}
    </div>
  );
}
