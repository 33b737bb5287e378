import { use } from "react";
import { ProjectContext } from "../../data/projects.ts";
import { defineMessages } from "../../i18n/define-messages.ts";

/** Titles of pages that consist of the kit's pages. */
export const pageTitles = defineMessages("pageTitles", { account: "Account", signIn: "Sign in" });

/** The document title: page, project, product. */
export function PageTitle({ title }: { title: string }) {
  const project = use(ProjectContext);
  return <title>{[title, project?.displayName, "Vestibule"].filter(Boolean).join(" · ")}</title>;
}
