import type { NewApiKey } from "@vestibule/client";
import { type ComponentPropsWithoutRef, type ReactNode, useId } from "react";
import { type TeamKey, teamMessages } from "../../i18n/en/teams.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Dialog } from "../../ui/account/dialog.tsx";
import { chevronDownIcon } from "../../ui/account/icons-settings.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFormatters } from "../formats/use-formatters.ts";
import {
  type Expiry,
  expiries,
  type KeyOwner,
  resolveExpiry,
  toDateInputValue,
  useCreateKey,
} from "./use-create-key.ts";

type SelectFieldProps = ComponentPropsWithoutRef<"select"> & { label: string; hint?: ReactNode };

/** A native select. */
function SelectField({ label, hint, ...props }: SelectFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="vst-field">
      <label className="vst-label" htmlFor={id}>
        {label}
      </label>
      <div className="vst-select">
        <select {...props} id={id} className="vst-input" aria-describedby={hint ? hintId : undefined} />
        <Icon path={chevronDownIcon} />
      </div>
      {hint && (
        <p className="vst-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

const expiryTexts: Record<Expiry, TeamKey> = {
  "1": "keyInOneDay",
  "7": "keyInDays",
  "30": "keyInDays",
  "90": "keyInDays",
  year: "keyInOneYear",
  never: "keyNever",
  date: "keyOnDate",
};

type CreateKeyDialogProps = { owner: KeyOwner; onCreated: (key: NewApiKey) => void; onClose: () => void };

/** Asks for the key's description and expiration date. */
export function CreateKeyDialog({ owner, onCreated, onClose }: CreateKeyDialogProps) {
  const t = useTranslate(teamMessages);
  const form = useCreateKey(owner, onCreated);
  const { expiry, problems } = form;
  return (
    <Dialog title={t("createKeyTitle")} onClose={onClose}>
      <form className="vst-stack" {...form.formProps}>
        <ProblemNotice key={form.attempt} problem={problems.form} t={t} />
        <TextField
          label={t("keyDescription")}
          name="description"
          autoComplete="off"
          maxLength={256}
          hint={t("keyDescriptionHint")}
          error={problemText(t, problems.description)}
        />
        <SelectField
          label={t("keyExpiry")}
          name="expiry"
          value={expiry}
          onChange={(event) => form.chooseExpiry(event.currentTarget.value)}
          hint={<ExpiryHint expiry={expiry} />}
        >
          {expiries.map((each) => (
            <option key={each} value={each}>
              {t(expiryTexts[each], { days: each })}
            </option>
          ))}
        </SelectField>
        {expiry === "date" && (
          <TextField
            label={t("keyLastDay")}
            name="lastDay"
            type="date"
            min={toDateInputValue(new Date())}
            error={problemText(t, problems.lastDay)}
          />
        )}
        <div className="vst-modal-actions">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="primary" busy={form.state !== "idle"}>
            {t("createKey")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ExpiryHint({ expiry }: { expiry: Expiry }) {
  const t = useTranslate(teamMessages);
  const formatters = useFormatters();
  if (expiry === "never") return t("keyNeverHint");
  const end = resolveExpiry(expiry, "", Date.now());
  return "at" in end && end.at !== null ? t("keyExpiryHint", { moment: formatters.dateTime(end.at) }) : null;
}
