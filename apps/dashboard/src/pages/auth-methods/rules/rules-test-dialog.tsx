import type { SignUpRule, SignUpTestResult } from "@vestibule/react";
import { useState } from "react";
import { useAdmin } from "../../../app/use-dashboard.ts";
import { explainError } from "../../../errors/explain-error.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { perLocale } from "../../../i18n/define-messages.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { messages } from "./messages.ts";
import { getRuleName, type Method, methods } from "./rule-form.ts";

const text = messages.tester;
const getOptions = perLocale(() => methods.map((value) => ({ value, label: messages.form.methods[value] })));
const tones = { allow: "ok", restrict: "warn", reject: "danger" } as const;

export interface RulesTestDialogProps {
  rules: readonly SignUpRule[];
  isOpen: boolean;
  onClose: () => void;
}

/** "Would this address be accepted?", answered by the server with the saved rules. */
export function RulesTestDialog({ rules, isOpen, onClose }: RulesTestDialogProps) {
  const admin = useAdmin();
  const [email, setEmail] = useState("");
  const [authMethod, setMethod] = useState<Method>("password");
  const [result, setResult] = useState<SignUpTestResult>();
  const test = useGuardedMutation(async () =>
    setResult(await admin.testSignUpRules({ email: email.trim(), authMethod })),
  );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      size="small"
      title={text.title}
      description={text.text}
      onSubmit={() => void test.run()}
      footer={
        <>
          <Button onClick={onClose}>{text.close}</Button>
          <Button type="submit" variant="primary" isLoading={test.isPending} disabled={email.trim() === ""}>
            {text.run}
          </Button>
        </>
      }
    >
      <TextField
        label={text.email}
        type="email"
        autoFocus
        value={email}
        error={test.error === undefined ? undefined : explainError(test.error).title}
        onChange={({ target }) => {
          setEmail(target.value);
          setResult(undefined);
        }}
      />
      <SelectField
        label={text.method}
        options={getOptions()}
        value={authMethod}
        onValueChange={(next) => {
          setMethod(methods.find((each) => each === next) ?? "password");
          setResult(undefined);
        }}
      />
      {result && <Result result={result} rules={rules} />}
    </Dialog>
  );
}

function Result({ result, rules }: { result: SignUpTestResult; rules: readonly SignUpRule[] }) {
  const toNames = (evaluated: SignUpTestResult["evaluatedRules"]) =>
    evaluated.map(({ id }) => getRuleName(rules.find((rule) => rule.id === id) ?? ({ id } as SignUpRule))).join(", ");
  const matching = toNames(result.evaluatedRules.filter(({ isMatch }) => isMatch));
  const broken = toNames(result.evaluatedRules.filter(({ error }) => error !== null));
  return (
    <Banner tone={tones[result.outcome]} title={text.outcomes[result.outcome]}>
      {matching === "" ? text.none : text.matched({ names: matching })}
      {broken !== "" && <p>{text.failed({ names: broken })}</p>}
    </Banner>
  );
}
