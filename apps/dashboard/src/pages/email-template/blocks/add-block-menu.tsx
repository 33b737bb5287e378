import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { MenuItem } from "../../../ui/overlays/menu-items.tsx";
import { messages } from "../messages.ts";
import { type BlockType, blockTypes } from "../model/content.ts";
import { BlockIcon } from "./block-icon.tsx";

interface AddBlockMenuProps {
  readonly label: string;
  readonly onAdd: (type: BlockType) => void;
  /** Default: a small button. */
  readonly trigger?: ReactNode;
}

export function AddBlockMenu({ label, onAdd, trigger }: AddBlockMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        trigger ?? (
          <Button size="small" variant="quiet" icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}>
            {label}
          </Button>
        )
      }
    >
      {blockTypes.map((type) => (
        <MenuItem key={type} icon={<BlockIcon type={type} />} onSelect={() => onAdd(type)}>
          {messages.types[type]}
        </MenuItem>
      ))}
    </Menu>
  );
}
