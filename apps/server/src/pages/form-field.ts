import { type Html, html } from "./html.ts";

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
