const left = new Set<string>();

/** Leaves or deletes a team. Its section goes before the address does, and nobody needs to be told of what they have just done. */
export async function leaving(teamId: string, leave: () => Promise<void>): Promise<void> {
  left.add(teamId);
  try {
    await leave();
  } catch (error) {
    left.delete(teamId);
    throw error;
  }
}

/** Whether the person has just left or deleted the team here. */
export const hasJustLeft = (teamId: string): boolean => left.has(teamId);
