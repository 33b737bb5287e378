import type { AdminEmailConfig } from "@vestibule/react";
import { SecretField } from "../../ui/fields/secret-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import {
  isPasswordUnchanged,
  type Security,
  type ServerFields,
  type ServerProblems,
  securities,
} from "./email-server-form.ts";
import { messages } from "./messages.ts";

interface StandardFieldsProps {
  readonly draft: ServerFields;
  readonly set: (patch: Partial<ServerFields>) => void;
  readonly problems: ServerProblems;
  readonly saved: AdminEmailConfig;
}

/** Host, credentials and sender of the project's own mail server. */
export function StandardFields({ draft, set, problems, saved }: StandardFieldsProps) {
  const field = (name: "host" | "port" | "username" | "senderName" | "senderEmail" | "replyTo") => ({
    value: draft[name],
    error: problems[name],
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)_96px] items-start gap-4 sm:col-span-2">
        <TextField label={messages.host} placeholder="mail.example.com" spellCheck={false} {...field("host")} />
        <TextField label={messages.port} inputMode="numeric" {...field("port")} />
      </div>
      <SelectField
        className="sm:col-span-2"
        label={messages.security}
        hint={messages.securityHint}
        error={problems.security}
        options={securities.map((value) => ({ value, label: messages.securities[value] }))}
        value={draft.security}
        onValueChange={(security) => set({ security: security as Security })}
      />
      <TextField
        label={messages.username}
        isOptional
        hint={messages.usernameHint}
        autoComplete="off"
        spellCheck={false}
        {...field("username")}
      />
      <SecretField
        label={messages.password}
        isOptional
        isSet={isPasswordUnchanged(draft, saved)}
        autoComplete="new-password"
        value={draft.password}
        error={problems.password}
        onValueChange={(password) => set({ password })}
      />
      <TextField label={messages.senderName} placeholder="Acme" {...field("senderName")} />
      <TextField label={messages.senderEmail} type="email" placeholder="hello@example.com" {...field("senderEmail")} />
      <TextField label={messages.replyTo} type="email" isOptional hint={messages.replyToHint} {...field("replyTo")} />
    </div>
  );
}
