import type { AdminCustomOidcConfig } from "@vestibule/react";
import { useDashboard } from "../../../app/use-dashboard.ts";
import { Checkbox } from "../../../ui/choices/checkbox.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { CopyField } from "../../../ui/fields/copy-field.tsx";
import { SecretField } from "../../../ui/fields/secret-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

import { messages } from "./messages.ts";
import { callbackUrl, type OidcDraft, type OidcProblems } from "./provider-form.ts";

export interface OidcFieldsProps {
  readonly entry: AdminCustomOidcConfig | undefined;
  readonly draft: OidcDraft;
  readonly set: (patch: Partial<OidcDraft>) => void;
  readonly problems: OidcProblems;
}

const { dialog, oidc } = messages;
const code = {
  isCode: true,
  autoComplete: "off",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
} as const;

export function OidcFields({ entry, draft, set, problems }: OidcFieldsProps) {
  const { config } = useDashboard();
  const isOtherIssuer = entry !== undefined && draft.issuer.trim() !== entry.issuer;
  return (
    <>
      <TextField
        label={oidc.displayName}
        hint={oidc.displayNameHint}
        autoComplete="off"
        value={draft.displayName}
        error={problems.displayName}
        onChange={(event) => set({ displayName: event.target.value })}
      />
      {!entry && (
        <TextField
          {...code}
          label={oidc.id}
          hint={oidc.idHint}
          value={draft.id}
          error={problems.id}
          onChange={(event) => set({ id: event.target.value })}
        />
      )}
      <CopyField
        label={dialog.callback}
        hint={draft.id === "" ? dialog.callbackLater : dialog.callbackHint}
        value={callbackUrl(config.baseUrl, draft.id === "" ? "…" : draft.id)}
      />
      <TextField
        {...code}
        label={oidc.issuer}
        hint={oidc.issuerHint}
        placeholder="https://sso.example.com/realms/main"
        inputMode="url"
        value={draft.issuer}
        error={problems.issuer}
        onChange={(event) => set({ issuer: event.target.value })}
      />
      {isOtherIssuer && <Banner tone="warn">{oidc.issuerChanged}</Banner>}
      <TextField
        {...code}
        label={dialog.clientId}
        value={draft.clientId}
        error={problems.clientId}
        onChange={(event) => set({ clientId: event.target.value })}
      />
      {!draft.isPublic && (
        <SecretField
          label={dialog.clientSecret}
          isSet={entry?.hasClientSecret === true}
          value={draft.clientSecret}
          error={problems.clientSecret}
          onValueChange={(clientSecret) => set({ clientSecret })}
        />
      )}
      <Checkbox
        label={oidc.isPublic}
        hint={oidc.isPublicHint}
        checked={draft.isPublic}
        onCheckedChange={(isPublic) => set({ isPublic })}
      />
      <TextField
        {...code}
        label={oidc.scopes}
        hint={oidc.scopesHint}
        value={draft.scopes}
        error={problems.scopes}
        onChange={(event) => set({ scopes: event.target.value })}
      />
    </>
  );
}
