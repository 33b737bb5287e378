import type { ProjectExpected } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import { changedFields } from "../../../platform/json/changed-fields.ts";
import type { ProjectState } from "../project.ts";
import { hideSecrets, toSettingsWire } from "../to-wire.ts";

/**
 * Optimistic concurrency check: compares the values the caller read with the current ones. For callers who can't read
 * secrets, a changed secret is not a conflict.
 * @throws CHANGED_MEANWHILE
 */
export function assertUnchanged(
  { config, ...expected }: ProjectExpected,
  before: ProjectState,
  { ownerId, publicUrl }: { readonly ownerId: string | null; readonly publicUrl: string },
): void {
  const secrets = ownerId === null ? before.secrets : hideSecrets(before.secrets);
  const { config: currentConfig, ...current } = toSettingsWire({ ...before, secrets, publicUrl });
  const fields = [
    ...changedFields(expected, current),
    ...changedFields(withoutEmptySecrets(config ?? {}), withoutEmptySecrets(currentConfig), "config."),
  ];
  if (fields.length > 0) throw apiError("CHANGED_MEANWHILE", { fields });
}

/** Treats an empty secret like an absent one: clients differ in which they send back. */
const withoutEmptySecrets = ({ oauth_providers, email_config, ...config }: NonNullable<ProjectExpected["config"]>) => ({
  ...config,
  ...(oauth_providers && { oauth_providers: oauth_providers.map(withoutEmptyTexts) }),
  ...(email_config && { email_config: withoutEmptyTexts(email_config) }),
});

const withoutEmptyTexts = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
