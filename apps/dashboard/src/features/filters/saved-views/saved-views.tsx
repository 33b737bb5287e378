import { Bookmark } from "lucide-react";
import type { ReactElement } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyComponent } from "../../../ui/lazy.tsx";
import { uiMessages } from "../../../ui/messages.ts";
import type { TableViewsProps } from "../../../ui/table/columns.ts";

const createButton = (isDisabled: boolean) => (
  <Button disabled={isDisabled} icon={<Bookmark size={16} strokeWidth={1.75} aria-hidden="true" />}>
    {uiMessages.views}
  </Button>
);

/** While the menu loads, or if it can't be loaded. */
const DisabledButton = () => createButton(true);

const ViewsMenu = lazyComponent<TableViewsProps & { readonly trigger: ReactElement }>(
  async () => (await import("./views-menu.tsx")).ViewsMenu,
  { fallback: DisabledButton, failure: DisabledButton },
);

/** The menu of the saved views of a table whose filters are in the URL. Tables don't wait for it. */
export const SavedViews = (props: TableViewsProps) => <ViewsMenu {...props} trigger={createButton(false)} />;
