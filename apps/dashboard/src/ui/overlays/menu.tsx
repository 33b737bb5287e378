import { Ellipsis } from "lucide-react";
import { Slot } from "radix-ui";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react";
import { IconButton } from "../controls/button.tsx";
import { lazyModule, useLazyModule } from "../lazy.tsx";
import { uiMessages } from "../messages.ts";
import { failed } from "../toasts/toast.ts";

const opened = lazyModule(async () => (await import("./menu-content.tsx")).MenuContent);

export type MenuProps = {
  /** The trigger, one button. Defaults to a three-dot button named by `label`. */
  trigger?: ReactNode;
  label?: string | undefined;
  align?: "start" | "end" | undefined;
  /**
   * MenuItem, MenuLink, MenuCheckboxItem, MenuLabel, MenuSeparator. A function is called when the menu is first
   * requested.
   */
  children: ReactNode | (() => ReactNode);
  tabIndex?: number | undefined;
  /** The class name of the menu itself. */
  className?: string | undefined;
};

/** A button that opens a menu. Everything except the button is loaded and rendered on first use. */
export function Menu({ trigger, label = uiMessages.actions, align = "end", children, tabIndex, className }: MenuProps) {
  const [asked, setAsked] = useState<"by-key" | "by-pointer" | null>(null);
  const Content = useLazyModule(opened, asked !== null, (error) => {
    failed(error);
    setAsked(null);
  });
  const button = trigger ?? (
    <IconButton
      label={label}
      hasTooltip={false}
      tabIndex={tabIndex}
      icon={<Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />}
      className="data-[state=open]:bg-hover"
    />
  );
  if (Content) {
    return (
      <Content trigger={button} align={align} className={className} isByKeyboard={asked === "by-key"}>
        {typeof children === "function" ? children() : children}
      </Content>
    );
  }
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      onPointerEnter={opened.prefetch}
      onFocus={opened.prefetch}
      // A click from a keyboard or screen reader has detail 0.
      onClick={(event: MouseEvent) => setAsked(event.detail === 0 ? "by-key" : "by-pointer")}
      // Don't open the menu if the user has moved on while it was loading.
      onBlur={() => setAsked(null)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Escape") setAsked(null);
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        setAsked("by-key");
      }}
    >
      {button}
    </Slot.Root>
  );
}
