import { useMatches, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { Pencil, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useProjectId } from "../../../app/use-dashboard.ts";
import { readStored, writeStored } from "../../../storage.ts";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { MenuItem, MenuLabel, MenuRadioGroup, MenuSeparator } from "../../../ui/overlays/menu-items.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import type { TableViewsProps } from "../../../ui/table/columns.ts";
import { messages } from "./messages.ts";
import { findCurrent, getFilters, parseViews, type SavedView } from "./stored-views.ts";

const SaveViewDialog = lazyDialog(async () => (await import("./view-dialogs.tsx")).SaveViewDialog);
const ManageViewsDialog = lazyDialog(async () => (await import("./view-dialogs.tsx")).ManageViewsDialog);

/** The saved views of a table, stored in the browser for each project. */
function useStoredViews(tableKey: string) {
  const storageKey = `vestibule-views-${useProjectId()}-${tableKey}`;
  const [kept, setKept] = useState({ storageKey, views: parseViews(readStored(storageKey)) });
  const { views } = kept.storageKey === storageKey ? kept : { views: parseViews(readStored(storageKey)) };
  const change = (next: readonly SavedView[]) => {
    setKept({ storageKey, views: next });
    writeStored(storageKey, next.length === 0 ? null : JSON.stringify(next));
  };
  return [views, change] as const;
}

type Search = Readonly<Record<string, unknown>>;

/** The page's parser of search parameters. The router's own result also has those that the page doesn't know. */
function useSearchParser(): (search: Search) => Search {
  const { routesById } = useRouter();
  const pageId = useMatches({ select: (matches) => matches.at(-1)?.routeId });
  const page = Object.values(routesById).find(({ id }) => id === pageId);
  return (page?.options.validateSearch as ((search: Search) => Search) | undefined) ?? ((search) => search);
}

interface ViewsMenuProps extends TableViewsProps {
  readonly trigger: ReactNode;
}

/** Lists the saved views of a table. Choosing one applies its filters, sort order, and columns. */
export function ViewsMenu({ tableKey, columns, onColumns, trigger }: ViewsMenuProps) {
  const [views, setViews] = useStoredViews(tableKey);
  const navigate = useNavigate();
  const parse = useSearchParser();
  const shown = { search: getFilters(parse(useSearch({ strict: false }))), columns };
  const current = findCurrent(views, shown);
  const saving = useDialogState<void>();
  const managing = useDialogState<void>();
  const apply = (name: string) => {
    const view = views.find((each) => each.name === name);
    if (!view) return;
    onColumns(view.columns);
    void navigate({ to: ".", search: parse(view.search) as never });
  };
  return (
    <>
      <Menu trigger={trigger}>
        {views.length > 0 ? (
          <MenuRadioGroup
            options={views.map(({ name }) => ({ value: name, label: name }))}
            value={current?.name ?? ""}
            onValueChange={apply}
          />
        ) : (
          <MenuLabel>{messages.empty}</MenuLabel>
        )}
        <MenuSeparator />
        <MenuItem icon={<Plus />} onSelect={() => saving.open()}>
          {messages.save}
        </MenuItem>
        {views.length > 0 && (
          <MenuItem icon={<Pencil />} onSelect={() => managing.open()}>
            {messages.manage}
          </MenuItem>
        )}
      </Menu>
      {saving.opened && (
        <SaveViewDialog
          key={`save-${saving.opened.key}`}
          isOpen={saving.opened.isOpen}
          onClose={saving.close}
          views={views}
          shown={shown}
          onChange={setViews}
        />
      )}
      {managing.opened && (
        <ManageViewsDialog
          key={`manage-${managing.opened.key}`}
          isOpen={managing.opened.isOpen}
          onClose={managing.close}
          views={views}
          onChange={setViews}
        />
      )}
    </>
  );
}
