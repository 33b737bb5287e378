/** The element that contains the toasts. */
let host: HTMLElement | undefined;
/** Open modal dialogs, the topmost last. */
const dialogs: HTMLElement[] = [];

/** Creates the element once per application. */
export function getToastHost(): HTMLElement {
  if (!host) {
    host = document.createElement("div");
    mountHost();
  }
  return host;
}

/**
 * A modal dialog makes everything outside it inert, including toasts above it. Moves the toasts into the dialog, where
 * they are announced and their buttons work. Call when the dialog opens; the returned function moves them back.
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

/**
 * Moves the toasts to the top of the top layer, which an element leaves when it is moved in the DOM. In the next frame,
 * because the browser computes the styles of the whole page for it.
 */
export function moveToTopLayer(toasts: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (!toasts?.isConnected) return;
    if (toasts.matches(":popover-open")) toasts.hidePopover();
    toasts.showPopover();
  });
}
