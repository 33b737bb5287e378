import { type AdminOAuthProviderConfig, providerName } from "@vestibule/react";
import { useState } from "react";
import { useDashboard } from "../../../app/use-dashboard.ts";
import { formatNodes } from "../../../i18n/format-nodes.tsx";
import { RadioCards } from "../../../ui/choices/radio-cards.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { CopyField } from "../../../ui/fields/copy-field.tsx";
import { focusFirstInvalidField } from "../../../ui/hooks/focus-first-invalid-field.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { cx, focusLink } from "../../../ui/styles.ts";
import { useProviderMutations } from "../provider-mutations.ts";
import { CredentialTest } from "./credential-test.tsx";
import { messages } from "./messages.ts";
import type { ProviderInfo } from "./provider-catalog.ts";
import {
  callbackUrl,
  hasProblem,
  providerProblems,
  testableProvider,
  toProviderDraft,
  toProviderEntry,
} from "./provider-form.ts";
import { ProviderKeys } from "./provider-keys.tsx";
import { SaveProblem, useProviderSave } from "./provider-save.tsx";

/** The steps to take at the provider before entering its credentials here. */
function SetUpSteps({ facts, callback }: { facts: ProviderInfo; callback: string }) {
  const { registerAt, hints } = facts;
  return (
    <section aria-label={dialog.steps} className="flex flex-col gap-3 rounded-control bg-sunken p-3">
      <div>
        <p>
          {formatNodes(dialog.register, {
            link: (
              <a
                href={registerAt.url}
                target="_blank"
                rel="noreferrer"
                className={cx("font-medium text-accent hover:underline", focusLink)}
              >
                {registerAt.label}
              </a>
            ),
          })}
        </p>
        {hints.length > 0 && (
          <ul className="mt-1 flex flex-col gap-0.5 text-hint text-ink-2">
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        )}
      </div>
      <CopyField label={dialog.callback} hint={dialog.callbackHint} value={callback} />
    </section>
  );
}

export interface ProviderDialogProps {
  readonly facts: ProviderInfo;
  /** `undefined`: a new provider. */
  readonly entry: AdminOAuthProviderConfig | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const { dialog } = messages;

/** Configures a built-in provider. Mounted anew each time it opens. */
export function ProviderDialog({ facts, entry, isOpen, onClose }: ProviderDialogProps) {
  const { config } = useDashboard();
  const { saveBuiltIn } = useProviderMutations();
  const [draft, setDraft] = useState(() => toProviderDraft(entry));
  const [wasSubmitted, setSubmitted] = useState(false);
  const save = useProviderSave({ entry, getName: providerName, save: saveBuiltIn, onSaved: onClose });
  const name = providerName(facts);
  const hasSecret = entry?.hasClientSecret === true;
  const problems = providerProblems(draft, hasSecret);
  const set = (patch: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...patch }));

  function submit() {
    setSubmitted(true);
    if (hasProblem({ ...problems })) focusFirstInvalidField();
    else void save.run(toProviderEntry(facts.id, draft));
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={save.isPending}
      title={entry ? dialog.editTitle({ name }) : dialog.addTitle({ name })}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {dialog.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={save.isPending}>
            {entry ? dialog.save : dialog.add({ name })}
          </Button>
        </>
      }
    >
      {facts.canShare && (
        <RadioCards
          label={dialog.keys}
          options={[
            { value: "own", ...dialog.own },
            { value: "shared", ...dialog.shared },
          ]}
          value={draft.isShared ? "shared" : "own"}
          onValueChange={(value) => set({ isShared: value === "shared" })}
        />
      )}
      {draft.isShared ? (
        <Banner tone="info" title={dialog.sharedTitle}>
          {dialog.sharedText}
        </Banner>
      ) : (
        <>
          <SetUpSteps facts={facts} callback={callbackUrl(config.baseUrl, facts.id)} />
          <ProviderKeys {...{ facts, entry, draft, set }} problems={wasSubmitted ? problems : {}} />
        </>
      )}
      <CredentialTest credentials={testableProvider(facts.id, draft)} />
      <SaveProblem error={save.error} name={name} />
    </Dialog>
  );
}
