import { type Html, html } from "./html.ts";
import { layout } from "./layout.ts";

interface ClaimForm {
  /** The one-time code of the claim link. It also proves that the form was opened by whoever holds the link. */
  readonly code: string;
  /** What was typed before, to be corrected. A password is never sent back. */
  readonly email: string;
  readonly errors: ClaimFormErrors;
}

/** What is wrong with a field, in a sentence; absent when nothing is. */
export interface ClaimFormErrors {
  readonly email?: string;
  readonly password?: string;
}

interface ClaimField {
  readonly name: "email" | "password";
  readonly label: string;
  readonly type: "email" | "password";
  readonly autocomplete: "username" | "new-password";
  readonly value: string;
  readonly hint: string | null;
  readonly error: string | undefined;
  readonly autofocus: boolean;
}

function field({ name, label, type, autocomplete, value, hint, error, autofocus }: ClaimField): Html {
  const described = [error === undefined ? [] : [`${name}-error`], hint === null ? [] : [`${name}-hint`]].flat();
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required aria-invalid="${error === undefined ? "false" : "true"}" aria-describedby="${described.join(" ")}"${autofocus ? html` autofocus` : null}>
${error === undefined ? null : html`<p class="field-error" id="${name}-error">${error}</p>`}
${hint === null ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`;
}

/** The form with which the first person becomes the owner of the server. It posts `code`, `email` and `password` to `/claim`. */
export function claimFormPage({ code, email, errors }: ClaimForm): string {
  const hasErrors = errors.email !== undefined || errors.password !== undefined;
  const emailFirst = errors.password === undefined || errors.email !== undefined;
  return layout({
    title: hasErrors ? "Error: Become the owner" : "Become the owner",
    shape: "card",
    content: html`<section class="panel">
<h1>Become the owner</h1>
<p class="quiet">Create the account that owns this server. The link works once.</p>
<form method="post" action="/claim">
<input type="hidden" name="code" value="${code}">
${field({ name: "email", label: "Email", type: "email", autocomplete: "username", value: email, hint: null, error: errors.email, autofocus: emailFirst })}
${field({ name: "password", label: "Password", type: "password", autocomplete: "new-password", value: "", hint: "At least 8 characters. A sentence is easier to remember than symbols.", error: errors.password, autofocus: !emailFirst })}
<button class="button full" type="submit">Create owner account</button>
</form>
</section>`,
  });
}

/** The answer to a code that is unknown, expired or used; which of these is not told. */
export function claimUnusablePage(): string {
  return layout({
    title: "Link not usable",
    shape: "card",
    content: html`<section class="panel">
<h1>This link cannot be used</h1>
<p class="quiet">It is wrong, or somebody has become the owner with it already.</p>
<p class="quiet">While the server has no owner, it prints the link each time it starts.</p>
<div class="actions"><a class="button" href="/">Go to the start page</a></div>
</section>`,
  });
}

/** The owner account exists now. `email`: its address. */
export function claimDonePage({ email }: { readonly email: string }): string {
  return layout({
    title: "Owner account created",
    shape: "card",
    content: html`<section class="panel">
<span class="tag ok">Done</span>
<h1>You own this server</h1>
<p class="quiet">The account ${email} can now sign in to the dashboard and create projects.</p>
<div class="actions"><a class="button" href="/dashboard">Open the dashboard</a></div>
</section>`,
  });
}
