import type { AdminCustomOidcConfig } from "@vestibule/react";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { focusFirstInvalidField } from "../../../ui/hooks/focus-first-invalid-field.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useProviderMutations } from "../provider-mutations.ts";
import { CredentialTest } from "./credential-test.tsx";
import { messages } from "./messages.ts";
import { OidcFields } from "./oidc-fields.tsx";
import {
  hasProblem,
  type OidcDraft,
  oidcProblems,
  slugify,
  testableOidc,
  toOidcDraft,
  toOidcEntry,
} from "./provider-form.ts";
import { SaveProblem, useProviderSave } from "./provider-save.tsx";

export interface OidcDialogProps {
  /** `undefined`: a new provider. */
  readonly entry: AdminCustomOidcConfig | undefined;
  /** Ids of the project's other providers. */
  readonly taken: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const { dialog, oidc } = messages;
const getName = ({ displayName }: AdminCustomOidcConfig): string => displayName;

/** Configures a custom OpenID Connect provider. Mounted anew each time it opens. */
export function OidcDialog({ entry, taken, isOpen, onClose }: OidcDialogProps) {
  const { saveCustom } = useProviderMutations();
  const [draft, setDraft] = useState(() => toOidcDraft(entry));
  const [isOwnId, setOwnId] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const save = useProviderSave({ entry, getName, save: saveCustom, onSaved: onClose });
  const problems = oidcProblems(draft, entry, taken);

  function set(patch: Partial<OidcDraft>) {
    if (patch.id !== undefined) setOwnId(true);
    setDraft((before) => {
      const next = { ...before, ...patch };
      // The id follows the name until the user edits it.
      return entry || isOwnId || patch.displayName === undefined ? next : { ...next, id: slugify(next.displayName) };
    });
  }
  function submit() {
    setSubmitted(true);
    if (hasProblem({ ...problems })) focusFirstInvalidField();
    else void save.run(toOidcEntry(draft));
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={save.isPending}
      title={entry ? dialog.editTitle({ name: entry.displayName }) : oidc.addTitle}
      description={oidc.trust}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {dialog.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={save.isPending}>
            {entry ? dialog.save : dialog.addCustom}
          </Button>
        </>
      }
    >
      <OidcFields {...{ entry, draft, set }} problems={wasSubmitted ? problems : {}} />
      <CredentialTest credentials={testableOidc(draft, entry)} />
      <SaveProblem error={save.error} />
    </Dialog>
  );
}
