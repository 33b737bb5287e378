import { useRef, useState } from "react";
import { type CreatedBefore, createKeySets } from "../../data/project-keys.ts";
import { explainError } from "../../errors/explain-error.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { Checkbox } from "../../ui/choices/checkbox.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import {
  type CreatedKeys,
  getDefaultLifetime,
  getExpiry,
  type KeyKind,
  keyKinds,
  keyLifetimes,
  type Lifetime,
  pickKeys,
} from "./key-state.ts";
import { messages } from "./messages.ts";
import { useApiKeyMutations } from "./route.ts";

const { form, kinds, kindHints } = messages;

const getOptions = perLocale(() => keyLifetimes.map((value) => ({ value, label: form.expiries[value] })));

export interface KeysCreateDialogProps {
  isOpen: boolean;
  description: string;
  onClose: () => void;
  onCreated: (keys: CreatedKeys) => void;
}

export function KeysCreateDialog({ isOpen, description: suggested, onClose, onCreated }: KeysCreateDialogProps) {
  const { create } = useApiKeyMutations();
  const [description, setDescription] = useState(suggested);
  const [chosenLifetime, setLifetime] = useState<Lifetime>();
  const [chosen, setChosen] = useState<readonly KeyKind[]>(["publishableClientKey", "secretServerKey"]);
  const [isChecked, setChecked] = useState(false);
  const lifetime = chosenLifetime ?? getDefaultLifetime(chosen);
  const isPublishable = chosen.includes("publishableClientKey");
  const isSecret = chosen.some((kind) => kind !== "publishableClientKey");
  /** Kept if only the second request fails, so that trying again creates no third set. */
  const before = useRef<CreatedBefore>({});
  const isLabelled = description.trim() !== "";
  const save = useGuardedMutation(async () => {
    const name = description.trim();
    const options = {
      description: name,
      expiresAt: getExpiry(lifetime, Date.now()),
      hasPublishableClientKey: isPublishable,
      hasSecretServerKey: chosen.includes("secretServerKey"),
      hasSuperSecretAdminKey: chosen.includes("superSecretAdminKey"),
    };
    const sets = await createKeySets(create, options, {
      publishableDescription: form.publishable({ description: name }),
      now: Date.now(),
      before: before.current,
    });
    onCreated(Object.assign({}, ...sets.map(pickKeys)));
  });
  const isSaving = save.isPending;
  const submit = () => {
    setChecked(true);
    if (isLabelled && chosen.length > 0) void save.run();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={isSaving}
      title={form.title}
      description={form.description}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {form.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={isSaving}>
            {form.submit}
          </Button>
        </>
      }
    >
      {save.error ? <Banner tone="danger">{explainError(save.error).title}</Banner> : null}
      <TextField
        autoFocus
        label={form.label}
        placeholder={form.placeholder}
        maxLength={200}
        value={description}
        error={isChecked && !isLabelled ? form.labelMissing : undefined}
        onChange={(event) => setDescription(event.target.value)}
      />
      <SelectField
        label={form.expiry}
        hint={isPublishable && isSecret ? form.publishableNever : undefined}
        options={getOptions()}
        value={lifetime}
        onValueChange={(value) => setLifetime(value as Lifetime)}
      />
      {lifetime === "never" && isSecret ? <Banner tone="warn">{form.neverWarning}</Banner> : null}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium">{form.kinds}</legend>
        {keyKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kinds[kind]}
            hint={kindHints[kind]}
            checked={chosen.includes(kind)}
            onCheckedChange={(isOn) => setChosen(isOn ? [...chosen, kind] : chosen.filter((each) => each !== kind))}
          />
        ))}
        {isChecked && chosen.length === 0 ? (
          <p role="alert" className="text-danger">
            {form.noKind}
          </p>
        ) : null}
      </fieldset>
    </Dialog>
  );
}
