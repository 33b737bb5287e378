import type { SignUpRule } from "@vestibule/react";
import { useState } from "react";
import { EntryChangedError } from "../../../data/project/list-updates.ts";
import { explainError } from "../../../errors/explain-error.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { perLocale } from "../../../i18n/define-messages.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextArea, TextField } from "../../../ui/fields/text-field.tsx";
import { focusFirstInvalidField } from "../../../ui/hooks/focus-first-invalid-field.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import {
  actions,
  type ConditionDraft,
  findConditionProblem,
  formatCondition,
  methods,
  parseCondition,
  useRuleMutations,
} from "./rule-form.ts";

const text = messages.form;
const getKinds = perLocale(() =>
  (["domain", "method", "custom"] as const).map((value) => ({ value, label: text.kinds[value] })),
);
const getMethodOptions = perLocale(() => methods.map((value) => ({ value, label: text.methods[value] })));
const getActionOptions = perLocale(() => actions.map((value) => ({ value, label: messages.actions[value] })));

interface ConditionFieldsProps {
  draft: ConditionDraft;
  error: string | undefined;
  onChange: (draft: ConditionDraft) => void;
}

/** The simple conditions, or a free expression. Switching to it keeps what was entered. */
function ConditionFields({ draft, error, onChange }: ConditionFieldsProps) {
  function choose(kind: string) {
    if (kind === "domain") onChange({ kind, value: "" });
    else if (kind === "method") onChange({ kind, value: "password" });
    else onChange({ kind: "custom", value: draft.value === "" ? "" : formatCondition(draft) });
  }
  const code = { isCode: true, autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;
  return (
    <>
      <SelectField label={text.kind} options={getKinds()} value={draft.kind} onValueChange={choose} />
      {draft.kind === "domain" && (
        <TextField
          {...code}
          label={text.domain}
          placeholder="example.com"
          value={draft.value}
          error={error}
          onChange={({ target }) => onChange({ kind: "domain", value: target.value })}
        />
      )}
      {draft.kind === "method" && (
        <SelectField
          label={text.method}
          options={getMethodOptions()}
          value={draft.value}
          onValueChange={(next) =>
            onChange({ kind: "method", value: methods.find((each) => each === next) ?? "password" })
          }
        />
      )}
      {draft.kind === "custom" && (
        <TextArea
          {...code}
          label={text.condition}
          hint={text.conditionHint}
          maxLength={2_000}
          value={draft.value}
          error={error}
          onChange={({ target }) => onChange({ kind: "custom", value: target.value })}
        />
      )}
    </>
  );
}

export interface RuleDialogProps {
  /** `undefined`: a new rule. */
  rule: SignUpRule | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export function RuleDialog({ rule, isOpen, onClose }: RuleDialogProps) {
  const edits = useRuleMutations();
  const [name, setName] = useState(rule?.displayName ?? "");
  const [draft, setDraft] = useState<ConditionDraft>(
    rule ? parseCondition(rule.condition) : { kind: "domain", value: "" },
  );
  const [type, setType] = useState<SignUpRule["action"]["type"]>(rule?.action.type ?? "reject");
  const [message, setMessage] = useState(rule?.action.message ?? "");
  const [priority, setPriority] = useState(String(rule?.priority ?? 0));
  const [wasSubmitted, setSubmitted] = useState(false);
  const [seen, setSeen] = useState(rule);
  const nameError = name.trim() === "" ? text.nameError : undefined;
  const conditionError = findConditionProblem(draft);
  const priorityError = /^\d{1,9}$/.test(priority.trim()) ? undefined : text.priorityError;

  const save = useGuardedMutation(async () => {
    const next: SignUpRule = {
      id: rule?.id ?? crypto.randomUUID(),
      enabled: rule?.enabled ?? true,
      displayName: name.trim(),
      priority: Number(priority),
      condition: formatCondition(draft),
      action: { type, message: message.trim() || null },
    };
    try {
      await (seen ? edits.replace(seen, next) : edits.add(next));
    } catch (error) {
      if (error instanceof EntryChangedError) setSeen(error.now as SignUpRule | undefined);
      throw error;
    }
    saved(rule ? text.saved : text.added);
    onClose();
  });
  function submit() {
    setSubmitted(true);
    if (nameError || conditionError || priorityError) focusFirstInvalidField();
    else void save.run();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={save.isPending}
      title={rule ? text.editTitle : text.addTitle}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={save.isPending}>
            {rule ? text.save : messages.add}
          </Button>
        </>
      }
    >
      <TextField
        label={text.name}
        autoFocus
        maxLength={100}
        value={name}
        error={wasSubmitted ? nameError : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <ConditionFields draft={draft} error={wasSubmitted ? conditionError : undefined} onChange={setDraft} />
      <SelectField
        label={text.action}
        options={getActionOptions()}
        value={type}
        onValueChange={(next) => setType(actions.find((each) => each === next) ?? "reject")}
      />
      <TextField
        label={text.message}
        isOptional
        hint={text.messageHint}
        maxLength={500}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <TextField
        label={text.priority}
        hint={text.priorityHint}
        inputMode="numeric"
        value={priority}
        error={wasSubmitted ? priorityError : undefined}
        onChange={({ target }) => setPriority(target.value)}
      />
      <SaveProblem error={save.error} />
    </Dialog>
  );
}

/** The server's sentence explains a broken condition. */
function SaveProblem({ error }: { error: unknown }) {
  if (error === undefined) return null;
  if (error instanceof EntryChangedError) return <Banner tone="warn">{text.conflict}</Banner>;
  const { title, advice } = explainError(error);
  return (
    <Banner tone="danger" title={title}>
      {advice}
    </Banner>
  );
}
