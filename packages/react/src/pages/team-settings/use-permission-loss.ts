import { KnownError } from "@vestibule/client";
import { useCallback, useState } from "react";
import { isPermissionRevoked } from "../account-settings/changes/explain-change-error.ts";
import type { RunWithStepUp } from "../account-settings/step-up/step-up-context.ts";
import { useStepUp } from "../account-settings/step-up/use-step-up.ts";

/** The server also returns API_KEY_NOT_FOUND to users without permission to manage team keys. */
const isPermissionError = (error: unknown): boolean =>
  isPermissionRevoked(error) || KnownError.isInstance(error, "API_KEY_NOT_FOUND");

/**
 * Whether the last change in a team failed because a permission was revoked. The panel that made the change disappears
 * with the permission, so the section shows the message. `run`: runs a change and detects that error.
 */
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
