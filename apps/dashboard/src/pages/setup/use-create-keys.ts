import { useQueryClient } from "@tanstack/react-query";
import type { InternalApiKeyFirstView } from "@vestibule/react";
import { useState } from "react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { projectKey } from "../../data/query-keys.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { messages } from "./messages.ts";
import { getExpiry, type Lifetime } from "./setup-state.ts";

/** Creates a publishable and a secret key. They are shown once and kept only while the page is mounted. */
export function useCreateKeys() {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<InternalApiKeyFirstView>();
  const make = useGuardedMutation(async (lifetime: Lifetime) => {
    setMade(
      await admin.createInternalApiKey({
        description: messages.keys.description,
        expiresAt: getExpiry(lifetime, Date.now()),
        hasPublishableClientKey: true,
        hasSecretServerKey: true,
        hasSuperSecretAdminKey: false,
      }),
    );
    void queryClient.invalidateQueries({ queryKey: [...projectKey(admin.projectId), "api-keys"] });
  });
  return { made, make };
}
