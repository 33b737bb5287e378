import { passwordMinLength } from "@vestibule/contract";
import { formField, passwordScriptPath } from "./form-field.ts";
import { html } from "./html.ts";
import { layout } from "./layout.ts";

interface ClaimForm {
  /** The one-time code from the setup link. It also proves that the form was opened from the link (CSRF protection). */
  readonly code: string;
  /** The name and the email entered before, to be corrected. A password is never sent back. */
  readonly displayName: string;
  readonly email: string;
  readonly errors: ClaimFormErrors;
}

/** The error message of each field; absent if valid. */
export interface ClaimFormErrors {
  readonly displayName?: string;
  readonly email?: string;
  readonly password?: string;
}

/** The form that creates the first owner account. It posts `code`, `display_name`, `email` and `password` to `/claim`. */
export function claimFormPage({ code, displayName, email, errors }: ClaimForm): string {
  const hasErrors = Object.values(errors).some((error) => error !== undefined);
  const focused = (["displayName", "email", "password"] as const).find((name) => errors[name] !== undefined);
  return layout({
    title: hasErrors ? "Error: Set up your server" : "Set up your server",
    shape: "card",
    content: html`<section>
<h1>Set up your server</h1>
<p class="quiet">Create the owner account.<br>This link works once.</p>
<form method="post" action="/claim">
<input type="hidden" name="code" value="${code}">
${formField({ name: "display_name", label: "Your name", type: "text", autocomplete: "name", direction: "auto", isOptional: true, value: displayName, error: errors.displayName, isFocused: (focused ?? "displayName") === "displayName" })}
${formField({ name: "email", label: "Email", type: "email", autocomplete: "username", value: email, error: errors.email, isFocused: focused === "email" })}
${formField({ name: "password", label: "Password", type: "password", autocomplete: "new-password", hint: `At least ${passwordMinLength} characters. Tip: a short phrase is easier to remember.`, error: errors.password, isFocused: focused === "password" })}
<button class="button full" type="submit">Create account</button>
</form>
</section>
<script src="${passwordScriptPath}" defer></script>`,
  });
}

const signIn = html`<a class="button" href="/dashboard">Sign in</a>`;

/**
 * The response to an unknown, expired or used code; it doesn't reveal which. `isClaimed`: the server has its first
 * owner, so there is no other link, and owners sign in.
 */
export function claimUnusablePage(isClaimed: boolean): string {
  return layout({
    title: "Invalid link",
    shape: "card",
    content: html`<section>
<h1>This link can't be used</h1>
<p class="quiet">${isClaimed ? "This server already has its owner account." : "It is incomplete, or the server has printed a newer one. Look in the server's log, or restart the server to print it again."}</p>
<div class="actions">${isClaimed ? signIn : null}<a class="button outline" href="/">Go to the start page</a></div>
</section>`,
  });
}
