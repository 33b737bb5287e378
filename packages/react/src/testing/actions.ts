import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import type { Failure } from "./fake-server.ts";

/** Types into fields by their labels, in order. */
export async function fillIn(user: UserEvent, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    if (value !== "") await user.type(field, value);
  }
}

/** Waits for a button and clicks it. */
export const press = async (user: UserEvent, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole("button", { name }));

/** Waits until an alert contains the text. */
export const expectAlert = (text: string): Promise<void> =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole("alert")
        .map(({ textContent }) => textContent)
        .join("\n"),
    ).toContain(text),
  );

/** Waits until the main title has this text. */
export const expectTitle = (name: string): Promise<HTMLElement> => screen.findByRole("heading", { level: 1, name });

/** Failures that any request can have, with the message that the kit shows. */
export const commonFailures: readonly (readonly [name: string, failure: Failure, message: string])[] = [
  ["without a network", "offline", "Couldn't reach the server. Check your connection and try again."],
  [
    "after too many requests",
    { status: 429, retryAfterSeconds: 3600 },
    "Too many attempts. Wait a minute, then try again.",
  ],
  ["when the server fails", { status: 500 }, "Something went wrong. Try again in a moment.Code: HTTP 500"],
];

/** Waits until the element has focus, because effects move it after the DOM has changed. */
export const expectFocus = (element: Element | null | undefined): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(element));
