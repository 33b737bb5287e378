import type { CurrentUser } from "@vestibule/client";
import { useEffect, useRef, useState } from "react";
import { useForm } from "../../../forms/use-form.ts";
import type { SettingsKey } from "../../../i18n/use-settings-translate.ts";
import { useFreshProof } from "../proof/use-fresh-proof.ts";
import { checkPasswords, type PasswordField, placePasswordError } from "./password-rules.ts";

/** Setting or changing the password. `min`: its least length in code points. `onSaved`: gets what to say. */
export function usePasswordForm(user: CurrentUser, min: number, onSaved: (said: SettingsKey) => void) {
  const fresh = useFreshProof();
  const { hasPassword } = user;
  const endOthers = useRef<HTMLInputElement>(null);

  /** The old password is proof enough; changing it ends the other sessions by itself. */
  async function change(oldPassword: string, newPassword: string): Promise<SettingsKey> {
    const refused = await fresh(() => user.updatePassword({ oldPassword, newPassword }), { sensitive: false });
    if (refused) throw refused;
    return "passwordSavedOthersOut";
  }
  async function set(password: string): Promise<SettingsKey> {
    const endsOthers = endOthers.current?.checked === true;
    const refused = await fresh(() => user.setPassword({ password }));
    if (refused) throw refused;
    if (!endsOthers) return "passwordSaved";
    // The password stays set when this fails, so it must not look as if it were not.
    return user.revokeOtherSessions().then(
      () => "passwordSavedOthersOut",
      () => "passwordSavedOthersIn",
    );
  }

  const form = useForm<PasswordField, SettingsKey>({
    fields: ["old", "password", "repeat"],
    check: (values) => checkPasswords(values, hasPassword, min),
    async send({ old, password }) {
      try {
        onSaved(await (hasPassword ? change(old, password) : set(password)));
        return {};
      } catch (error) {
        return placePasswordError(error);
      }
    },
  });
  return { ...form, endOthers };
}

/** Whether the form is open, and what to say after it. The focus goes into the form and back to the button. */
export function usePasswordPanel() {
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<SettingsKey>();
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open) place.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus();
    else if (wasOpen.current) place.current?.querySelector("button")?.focus();
    wasOpen.current = open;
  }, [open]);
  return {
    open,
    said,
    place,
    start() {
      setSaid(undefined);
      setOpen(true);
    },
    close: () => setOpen(false),
    saved(text: SettingsKey) {
      setSaid(text);
      setOpen(false);
    },
  };
}
