import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import { uiMessages } from "../messages.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A password input with a button to show it. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <IconButton
          size="small"
          hasTooltip={false}
          label={isShown ? uiMessages.hidePassword : uiMessages.showPassword}
          icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
