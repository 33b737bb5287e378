/** The effect of a key in an open menu (ARIA Authoring Practices, menu button pattern). */
export type MenuMove = { kind: "focus"; index: number } | { kind: "close"; returnFocus: boolean };

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
