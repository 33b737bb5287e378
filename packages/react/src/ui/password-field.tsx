import { useState } from "react";
import { useTranslate } from "../i18n/use-translate.ts";
import { Icon } from "./icon.tsx";
import { eyeIcon, eyeOffIcon } from "./icons.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A password input with a show button. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      end={
        <button
          type="button"
          className="vst-toggle"
          aria-label={t("showPassword")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon path={shown ? eyeOffIcon : eyeIcon} />
        </button>
      }
    />
  );
}
