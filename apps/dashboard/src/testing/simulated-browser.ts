// What a browser does and happy-dom doesn't: native dialogs manage the focus and close on Escape, elements that are not
// rendered can't have the focus, and popovers open.

const openDialogs: { dialog: HTMLDialogElement; focusedBefore: Element | null }[] = [];

/** Restores the focus like a browser. @see HTML Standard, "the dialog element", close the dialog */
function restoreFocus(dialog: HTMLDialogElement): void {
  const index = openDialogs.findIndex((each) => each.dialog === dialog);
  if (index === -1) return;
  const [closed] = openDialogs.splice(index, 1);
  if (closed?.focusedBefore instanceof HTMLElement && closed.focusedBefore.isConnected) closed.focusedBefore.focus();
}

/** Fires `cancel` at the topmost dialog, and closes it unless the page prevents that. */
function cancelTopDialog(event: KeyboardEvent): void {
  const top = openDialogs.at(-1)?.dialog;
  if (event.key !== "Escape" || event.defaultPrevented || !top?.open) return;
  if (top.dispatchEvent(new Event("cancel", { cancelable: true }))) top.close();
}

let isSimulated = false;

/** Adds the missing behavior, once per simulated browser. */
export function simulateBrowser(): void {
  if (isSimulated) return;
  isSimulated = true;
  const { showModal, close } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    openDialogs.push({ dialog: this, focusedBefore: document.activeElement });
    showModal.call(this);
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement, value?: string) {
    close.call(this, value);
    restoreFocus(this);
  };
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions) {
    // React's autoFocus runs before the dialog opens.
    if (!this.closest("dialog:not([open])")) focus.call(this, options);
  };
  document.addEventListener("keydown", cancelTopDialog);
  HTMLElement.prototype.showPopover ??= () => {};
  HTMLElement.prototype.hidePopover ??= () => {};
  Element.prototype.scrollIntoView ??= () => {};
}

interface SimulatedWindow {
  readonly happyDOM: { setURL(url: string): void };
}

/** Call after each test: forgets dialogs that were open, and navigation by links to files. */
export function resetBrowser(): void {
  openDialogs.length = 0;
  (window as unknown as SimulatedWindow).happyDOM.setURL("http://localhost:3000/");
}
