import { type Html, html } from "./html.ts";

/** Path at which the server serves `passwordScript`. */
export const passwordScriptPath = "/password.js";

/** Adds a button to each password field that shows what was typed. Without scripts there is none: it could do nothing. */
export const passwordScript = `for (const input of document.querySelectorAll("input[type=password]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "reveal";
  button.setAttribute("aria-label", "Show password");
  const update = () => {
    const isShown = input.type === "text";
    button.setAttribute("aria-pressed", isShown);
    button.innerHTML = '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12z"/><circle cx="12" cy="12" r="3"/>' + (isShown ? '<path d="m4 4 16 16"/>' : "") + "</svg>";
  };
  button.addEventListener("click", () => {
    input.type = input.type === "text" ? "password" : "text";
    update();
  });
  // What is sent as text could be remembered as text.
  const hide = () => {
    input.type = "password";
    update();
  };
  input.form.addEventListener("submit", hide);
  addEventListener("pagehide", hide);
  update();
  input.after(button);
}
`;

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: "email" | "password" | "text";
  readonly autocomplete: "name" | "username" | "current-password" | "new-password" | "one-time-code" | "off";
  /** The value entered before, to be corrected. A password is never sent back. */
  readonly value?: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isFocused?: boolean;
  readonly isOptional?: boolean;
  /** A name is written in the direction of its own script. Default: from left to right. */
  readonly direction?: "auto";
}

/**
 * A labeled text field, with its hint and its error linked for screen readers. Emails, passwords and codes are written from
 * left to right in every language: otherwise a long email would show its end.
 */
export function formField(field: FormField): Html {
  const { name, label, type, autocomplete, value = "", hint, error, isFocused, isOptional, direction = "ltr" } = field;
  const described = [error === undefined ? [] : [`${name}-error`], hint === undefined ? [] : [`${name}-hint`]].flat();
  return html`<div class="field">
<label for="${name}">${label}${isOptional ? html` <span class="optional">optional</span>` : null}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" dir="${direction}" value="${value}"${isOptional ? null : html` required`} aria-invalid="${error === undefined ? "false" : "true"}" aria-describedby="${described.join(" ")}"${isFocused ? html` autofocus` : null}>
${error === undefined ? null : html`<p class="field-error" id="${name}-error">${error}</p>`}
${hint === undefined ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`;
}
