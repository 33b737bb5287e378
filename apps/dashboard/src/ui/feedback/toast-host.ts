/** What holds the toasts, wherever it is now. */
let host: HTMLElement | undefined;
/** Modal dialogs, the one above last. */
const dialogs: HTMLElement[] = [];

/** Once for the application. */
export function getToastHost(): HTMLElement {
  if (!host) {
    host = document.createElement("div");
    mountHost();
  }
  return host;
}

/**
 * While a modal dialog is open everything outside of it is inert, also what lies above it: toasts move into it, where
 * they are read out and their buttons work. Called when it is open; gives back what takes them out again.
 */
export function moveToastsInto(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  mountHost();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    mountHost();
  };
}

function mountHost(): void {
  const home = dialogs.at(-1) ?? document.body;
  if (!host || host.parentElement === home) return;
  home.append(host);
  moveToTopLayer(host.querySelector<HTMLElement>("[popover]"));
}

/** To the top of the top layer: what was moved in the document has left it. */
export function moveToTopLayer(toasts: HTMLElement | null): void {
  if (!toasts?.isConnected) return;
  if (toasts.matches(":popover-open")) toasts.hidePopover();
  toasts.showPopover();
}
