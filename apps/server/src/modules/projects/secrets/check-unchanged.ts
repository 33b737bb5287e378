import type { ProjectExpected } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import { changedFields } from "../../../platform/json/changed-fields.ts";
import type { ProjectState } from "../describe-change.ts";
import { hideSecrets, toSettingsWire } from "../to-wire.ts";

/** Compares what somebody has read with what they would read now: to whoever sees no secrets, a changed secret is no change.
 *  @throws CHANGED_MEANWHILE */
export function assertUnchanged(
  { config, ...expected }: ProjectExpected,
  before: ProjectState,
  { ownerId }: { readonly ownerId: string | null },
): void {
  const secrets = ownerId === null ? before.secrets : hideSecrets(before.secrets);
  const { config: currentConfig, ...current } = toSettingsWire({ ...before, secrets });
  const fields = [
    ...changedFields(expected, current),
    ...changedFields(withoutEmptySecrets(config ?? {}), withoutEmptySecrets(currentConfig), "config."),
  ];
  if (fields.length > 0) throw apiError("CHANGED_MEANWHILE", { fields });
}

/** An empty text in the place of a secret says no more than its absence; some clients keep the one, some the other. */
const withoutEmptySecrets = ({ oauth_providers, email_config, ...config }: NonNullable<ProjectExpected["config"]>) => ({
  ...config,
  ...(oauth_providers && { oauth_providers: oauth_providers.map(withoutEmptyTexts) }),
  ...(email_config && { email_config: withoutEmptyTexts(email_config) }),
});

const withoutEmptyTexts = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
