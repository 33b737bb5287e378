import { menuCss } from "../../styles/menu.ts";
import { modalCss } from "../../styles/settings-dialogs.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Icon } from "../icon.tsx";
import { useMenu } from "../menu/use-menu.ts";
import { useMenuSide } from "../menu/use-menu-side.ts";
import { moreIcon } from "./icons-settings.ts";

export type Action = {
  label: string;
  /** Why the action is disabled; shown below the label. */
  disabledReason?: string | undefined;
  danger?: boolean;
  run: () => void;
};

/** The actions menu at the end of a row. `label`: the row's name. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  useStylesheet(menuCss);
  useStylesheet(modalCss);
  const menu = useMenu();
  const side = useMenuSide(menu.open, menu.menuProps.ref);
  function choose({ disabledReason, run }: Action) {
    if (disabledReason !== undefined) return;
    menu.close(true);
    run();
  }
  return (
    <div className="vst-action-menu">
      <button type="button" className="vst-icon-button" aria-label={label} {...menu.buttonProps}>
        <Icon path={moreIcon} />
      </button>
      {menu.open && (
        <div className="vst-menu" role="menu" aria-label={label} data-side={side} {...menu.menuProps}>
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              role="menuitem"
              className="vst-menu-item"
              tabIndex={-1}
              aria-disabled={action.disabledReason !== undefined || undefined}
              data-danger={action.danger || undefined}
              onClick={() => choose(action)}
            >
              <span>{action.label}</span>
              {action.disabledReason !== undefined && <span className="vst-hint">{action.disabledReason}</span>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
