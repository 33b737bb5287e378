/** One thing to do on the way from what a member was granted to what they shall be. */
export interface PermissionChange {
  readonly id: string;
  readonly kind: "grant" | "revoke";
}

/** Grants first: nobody is without what they keep for a moment because it moved into another permission. */
export const diffPermissions = (before: readonly string[], after: readonly string[]): readonly PermissionChange[] => [
  ...after.filter((id) => !before.includes(id)).map((id) => ({ id, kind: "grant" as const })),
  ...before.filter((id) => !after.includes(id)).map((id) => ({ id, kind: "revoke" as const })),
];

export interface FailedChange extends PermissionChange {
  readonly error: unknown;
}

/** Some changes were not made; the others were. */
export class PartialSaveError extends Error {
  readonly failed: readonly FailedChange[];
  readonly all: number;

  constructor(failed: readonly FailedChange[], all: number) {
    super("Some changes were not made.");
    this.failed = failed;
    this.all = all;
  }
}

/** Makes all changes, one after the other, whatever becomes of each. @throws PartlySaved */
export async function applyChanges(
  changes: readonly PermissionChange[],
  make: (change: PermissionChange) => Promise<unknown>,
): Promise<void> {
  const failed: FailedChange[] = [];
  for (const change of changes) {
    try {
      await make(change);
    } catch (error) {
      failed.push({ ...change, error });
    }
  }
  if (failed.length > 0) throw new PartialSaveError(failed, changes.length);
}
