/** A permission to grant or revoke. */
export interface PermissionChange {
  readonly id: string;
  readonly kind: "grant" | "revoke";
}

/** Grants come first, so that a member never briefly loses a permission that moves to another one. */
export const diffPermissions = (before: readonly string[], after: readonly string[]): readonly PermissionChange[] => [
  ...after.filter((id) => !before.includes(id)).map((id) => ({ id, kind: "grant" as const })),
  ...before.filter((id) => !after.includes(id)).map((id) => ({ id, kind: "revoke" as const })),
];

export interface FailedChange extends PermissionChange {
  readonly error: unknown;
}

/** Some changes failed; the others were saved. */
export class PartialSaveError extends Error {
  readonly failed: readonly FailedChange[];
  readonly all: number;

  constructor(failed: readonly FailedChange[], all: number) {
    super("Some changes failed.");
    this.failed = failed;
    this.all = all;
  }
}

/** Applies all changes in sequence, even if some fail. @throws PartialSaveError */
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
