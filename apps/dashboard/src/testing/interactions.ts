import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** The open dialog or drawer with this title. */
export const findDialog = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole("dialog", { name });

/** The alert that contains this text. */
export const findAlert = (text: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getAllByRole("alert").find((alert) => within(alert).queryByText(text));
    if (!found) throw new Error(`No alert says “${text}”.`);
    return found;
  });

export const queryDialog = (): HTMLElement | null => screen.queryByRole("dialog");

/** Replaces the text of a field by pasting, which is faster than typing. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  if (text !== "") await user.paste(text);
}

/** Clicks a button of the page, or of an element. */
export async function press(user: UserEvent, name: string | RegExp, scope: HTMLElement = document.body): Promise<void> {
  await user.click(await within(scope).findByRole("button", { name }));
}

/** Opens a menu and chooses one of its items. */
export async function choose(
  user: UserEvent,
  menu: string | RegExp,
  item: string | RegExp,
  scope: HTMLElement = document.body,
): Promise<void> {
  await press(user, menu, scope);
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

/** The name of the element with the focus. */
export const focusedName = (): string | null | undefined =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

interface SimulatedWindow {
  readonly happyDOM: { setViewport(viewport: { width: number }): void };
}

export const laptopWidth = window.innerWidth;
export const setWidth = (width: number) => (window as unknown as SimulatedWindow).happyDOM.setViewport({ width });
