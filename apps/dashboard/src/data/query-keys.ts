/** Every query of a project is below its key, so that all of them can be invalidated at once. */
export const projectKey = (projectId: string) => ["project", projectId] as const;
