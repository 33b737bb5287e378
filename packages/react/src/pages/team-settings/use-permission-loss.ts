import { KnownError } from "@vestibule/client";
import { useCallback, useState } from "react";
import { isPermissionRevoked } from "../account-settings/changes/explain-change-error.ts";
import type { RunWithStepUp } from "../account-settings/step-up/step-up-context.ts";
import { useStepUp } from "../account-settings/step-up/use-step-up.ts";

/** Whoever may not manage the keys of a team is told that there are none. */
const isPermissionError = (error: unknown): boolean =>
  isPermissionRevoked(error) || KnownError.isInstance(error, "API_KEY_NOT_FOUND");

/** Whether the last change in a team was refused because a permission was taken away meanwhile. The panel or button that made the
 *  change goes with the permission, so the section has to say it. `run`: makes changes, and notices. */
export function usePermissionLoss() {
  const withStepUp = useStepUp();
  const [isPermissionLost, setRejected] = useState(false);
  const run: RunWithStepUp = useCallback(
    async (change, options) => {
      setRejected(false);
      try {
        return await withStepUp(change, options);
      } catch (error) {
        setRejected(isPermissionError(error));
        throw error;
      }
    },
    [withStepUp],
  );
  return { isPermissionLost, run };
}
