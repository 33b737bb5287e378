import { use } from "react";
import { ProjectContext } from "../../data/projects.ts";

/** The document title: page, project, product. */
export function PageTitle({ title }: { title: string }) {
  const project = use(ProjectContext);
  return <title>{[title, project?.displayName, "Vestibule"].filter(Boolean).join(" · ")}</title>;
}
