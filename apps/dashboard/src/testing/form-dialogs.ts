import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { ProjectConfigRead } from "@vestibule/contract/endpoints";
import type { Target } from "./fake-api.ts";
import { choose, fill, press } from "./interactions.ts";

/** A dialog with a form, for tables of tests. */
export interface FormDialog {
  readonly title: string;
  readonly path: string;
  /** The project's configuration, if it matters. */
  readonly config?: Partial<ProjectConfigRead>;
  readonly open: (user: UserEvent) => Promise<void>;
  /** What is typed, by label. A list is searched and its first option chosen. */
  readonly fields: readonly (readonly [label: string, text: string, kind?: "option"])[];
  /** An incomplete form and the message next to its field. Absent: the form can't be sent incomplete. */
  readonly invalid?: {
    readonly fields: FormDialog["fields"];
    readonly label: string;
    readonly message: string;
  };
  readonly submit: string;
  readonly cancel?: string;
  readonly target: Target;
  readonly answer: unknown;
  /** The parameters and the body of the request. */
  readonly sends: object;
  readonly done: string;
}

export const byButton = (name: string) => (user: UserEvent) => press(user, name);

/** Opens the dialog from the menu of the row with this content. */
export const byRowMenu = (row: string, item: string) => async (user: UserEvent) =>
  choose(user, "Actions", item, await screen.findByRole("row", { name: new RegExp(row) }));

/** Fills in the fields of a form. */
export async function fillFields(user: UserEvent, scope: HTMLElement, fields: FormDialog["fields"]): Promise<void> {
  for (const [label, text, kind] of fields) {
    const field = within(scope).getByLabelText(label);
    await fill(user, field, text);
    if (kind === "option") {
      await user.click(await screen.findByRole("option", { name: new RegExp(text) }));
    }
  }
}
