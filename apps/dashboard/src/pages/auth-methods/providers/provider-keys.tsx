import type { AdminOAuthProviderConfig } from "@vestibule/react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SecretField } from "../../../ui/fields/secret-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { messages } from "./messages.ts";
import type { ProviderInfo } from "./provider-catalog.ts";
import type { ProviderDraft, SecretProblems } from "./provider-form.ts";

export interface ProviderKeysProps {
  readonly facts: ProviderInfo;
  readonly entry: AdminOAuthProviderConfig | undefined;
  readonly draft: ProviderDraft;
  readonly set: (patch: Partial<ProviderDraft>) => void;
  readonly problems: SecretProblems;
}

const { dialog } = messages;
const code = {
  isCode: true,
  autoComplete: "off",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
} as const;

/** The client ID and secret from the provider. */
export function ProviderKeys({ facts, entry, draft, set, problems }: ProviderKeysProps) {
  const keepsSecret = entry?.hasClientSecret === true && draft.clientSecret === undefined;
  const isOtherClient = keepsSecret && draft.clientId.trim() !== entry.clientId;
  return (
    <>
      <TextField
        {...code}
        label={facts.clientId ?? dialog.clientId}
        value={draft.clientId}
        error={problems.clientId}
        onChange={(event) => set({ clientId: event.target.value })}
      />
      <SecretField
        label={facts.clientSecret ?? dialog.clientSecret}
        isSet={entry?.hasClientSecret === true}
        value={draft.clientSecret}
        error={problems.clientSecret}
        onValueChange={(clientSecret) => set({ clientSecret })}
      />
      {isOtherClient && <Banner tone="warn">{dialog.clientIdChanged}</Banner>}
      {facts.id === "facebook" && (
        <TextField
          {...code}
          label={dialog.facebookConfigId}
          hint={dialog.facebookConfigIdHint}
          isOptional
          value={draft.facebookConfigId}
          onChange={(event) => set({ facebookConfigId: event.target.value })}
        />
      )}
      {facts.id === "microsoft" && (
        <TextField
          {...code}
          label={dialog.microsoftTenantId}
          hint={dialog.microsoftTenantIdHint}
          isOptional
          value={draft.microsoftTenantId}
          onChange={(event) => set({ microsoftTenantId: event.target.value })}
        />
      )}
    </>
  );
}
