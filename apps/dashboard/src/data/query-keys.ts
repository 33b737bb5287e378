/** Everything of a project is below its key, so that leaving it, or an owner's change of it, can renew all at once. */
export const projectKey = (projectId: string) => ["project", projectId] as const;
