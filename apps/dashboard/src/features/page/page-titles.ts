import { defineMessages } from "../../i18n/define-messages.ts";

/** Titles of pages that consist of the kit's pages. */
export const pageTitles = defineMessages("pageTitles", { account: "Account", signIn: "Sign in" });
