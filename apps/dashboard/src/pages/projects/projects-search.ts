export interface ProjectsSearch {
  q?: string;
  order?: "name";
}

export function parseProjectsSearch({ q, order }: Record<string, unknown>): ProjectsSearch {
  const text = typeof q === "string" || typeof q === "number" ? String(q).slice(0, 200) : "";
  return { ...(text !== "" && { q: text }), ...(order === "name" && { order }) };
}

interface ListedProject {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly createdAt: Date;
}

/** The projects whose name, description or id matches the search, in groups; newest first, or by name. */
export function listProjects<Project extends ListedProject>(
  projects: readonly Project[],
  { q = "", order }: ProjectsSearch,
  compareGroups: (a: string, b: string) => number,
): Project[] {
  const text = q.trim().toLowerCase();
  const found = projects.filter(
    ({ id, displayName, description }) =>
      displayName.toLowerCase().includes(text) || description.toLowerCase().includes(text) || id === text,
  );
  return found.sort(
    (a, b) =>
      compareGroups(a.id, b.id) ||
      (order === "name" ? a.displayName.localeCompare(b.displayName) : b.createdAt.getTime() - a.createdAt.getTime()),
  );
}
