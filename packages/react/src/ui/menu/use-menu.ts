import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/** The effect of a key in an open menu (ARIA Authoring Practices, menu button pattern). */
type MenuMove = { kind: "focus"; index: number } | { kind: "close"; returnFocus: boolean };

/** `current`: index of the focused item, −1 if none. `labels`: item texts, for focus by first letter. */
export function resolveMenuKey(key: string, current: number, labels: readonly string[]): MenuMove | null {
  const count = labels.length;
  switch (key) {
    case "ArrowDown":
      return { kind: "focus", index: (current + 1) % count };
    case "ArrowUp":
      return { kind: "focus", index: current <= 0 ? count - 1 : current - 1 };
    case "Home":
      return { kind: "focus", index: 0 };
    case "End":
      return { kind: "focus", index: count - 1 };
    case "Escape":
      return { kind: "close", returnFocus: true };
    case "Tab":
      return { kind: "close", returnFocus: false };
    default:
      return key.length === 1 ? focusByLetter(key, current, labels) : null;
  }
}

function focusByLetter(letter: string, current: number, labels: readonly string[]): MenuMove | null {
  const order = labels.map((_, offset) => (current + 1 + offset) % labels.length);
  const index = order.find((position) => labels[position]?.toLowerCase().startsWith(letter.toLowerCase()));
  return index === undefined ? null : { kind: "focus", index };
}

type OpenWith = "first" | "last";

const listMenuItems = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? []),
];

/**
 * A menu button: focus, keyboard and closing on an outside click. `menuRef` contains elements with role `menuitem` or
 * `menuitemradio`; the checked one is focused first.
 */
export function useMenu() {
  const [open, setOpen] = useState<OpenWith>();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const all = listMenuItems(menuRef.current);
    const checked = all.find((item) => item.getAttribute("aria-checked") === "true");
    (open === "last" ? all.at(-1) : (checked ?? all[0]))?.focus();
    function closeOutside(event: PointerEvent) {
      const target = event.target as Node;
      if (!menuRef.current?.contains(target) && !buttonRef.current?.contains(target)) setOpen(undefined);
    }
    // The position depends on the window's width. The height is ignored, because it changes while scrolling on phones.
    const { innerWidth } = window;
    const closeAtResize = () => window.innerWidth !== innerWidth && setOpen(undefined);
    document.addEventListener("pointerdown", closeOutside);
    window.addEventListener("resize", closeAtResize);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      window.removeEventListener("resize", closeAtResize);
    };
  }, [open]);

  function close(returnFocus: boolean) {
    setOpen(undefined);
    if (returnFocus) buttonRef.current?.focus();
  }

  function onButtonKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(event.key === "ArrowDown" ? "first" : "last");
  }

  function onMenuKeyDown(event: KeyboardEvent) {
    const all = listMenuItems(menuRef.current);
    const labels = all.map((item) => item.textContent?.trim() ?? "");
    const move = resolveMenuKey(event.key, all.indexOf(document.activeElement as HTMLElement), labels);
    if (!move) return;
    if (move.kind === "close") return close(move.returnFocus);
    event.preventDefault();
    all[move.index]?.focus();
  }

  return {
    open: open !== undefined,
    close,
    buttonProps: {
      ref: buttonRef,
      "aria-haspopup": "menu" as const,
      "aria-expanded": open !== undefined,
      onClick: () => setOpen(open ? undefined : "first"),
      onKeyDown: onButtonKeyDown,
    },
    menuProps: { ref: menuRef, onKeyDown: onMenuKeyDown },
  };
}
