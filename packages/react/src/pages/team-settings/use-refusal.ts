import { KnownError } from "@vestibule/client";
import { useCallback, useState } from "react";
import { isPermissionGone } from "../account-settings/changes/explain-change.ts";
import type { RunFresh } from "../account-settings/proof/fresh-proof-context.ts";
import { useFreshProof } from "../account-settings/proof/use-fresh-proof.ts";

/** Whoever may not manage the keys of a team is told that there are none. */
const isRefusal = (error: unknown): boolean =>
  isPermissionGone(error) || KnownError.isInstance(error, "API_KEY_NOT_FOUND");

/** Whether the last change in a team was refused because a permission was taken away meanwhile. The panel or button that made the
 *  change goes with the permission, so the section has to say it. `run`: makes changes, and notices. */
export function useRefusal() {
  const fresh = useFreshProof();
  const [isRefused, setRefused] = useState(false);
  const run: RunFresh = useCallback(
    async (change, options) => {
      setRefused(false);
      try {
        return await fresh(change, options);
      } catch (error) {
        setRefused(isRefusal(error));
        throw error;
      }
    },
    [fresh],
  );
  return { isRefused, run };
}
