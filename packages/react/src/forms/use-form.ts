import { type FormEvent, useEffect, useRef, useState } from "react";
import type { MessageKey } from "../i18n/en/shared.ts";
import { explainError } from "./explain-error.ts";
import type { Problems } from "./problem.ts";

export type FormState = "idle" | "submitting" | "done";
type Values<Field extends string> = Record<Field, string>;

/** The rules of a form. `check` and `send` return problems; an empty result means success. */
export type FormRules<Field extends string, Key extends string = MessageKey> = {
  fields: readonly Field[];
  /** Fields trimmed before validation. */
  trimmed?: readonly Field[];
  check(values: Values<Field>): Problems<Field, Key>;
  send(values: Values<Field>): Promise<Problems<Field, Key>>;
  /** Whether the first field receives focus, unless another element has it. False while the form is not shown. */
  takesFocus?: boolean;
};

function readValues<Field extends string>(form: HTMLFormElement, rules: FormRules<Field, string>): Values<Field> {
  const entries = new FormData(form);
  return Object.fromEntries(
    rules.fields.map((field) => {
      const value = String(entries.get(field) ?? "");
      return [field, rules.trimmed?.includes(field) ? value.trim() : value];
    }),
  ) as Values<Field>;
}

function hasProblems(problems: Problems<string, string>): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

/** Errors that `send` did not assign to a field belong to the whole form. */
function formProblem<Field extends string>(error: unknown): Problems<Field> {
  const problems: Problems<never> = { form: explainError(error) };
  return problems as Problems<Field>;
}

/**
 * State of a form with uncontrolled inputs, because password managers fill them without events. Values are read on
 * submit and not stored. The first invalid field receives focus; typing in a field clears its problem. Problems stay
 * visible during the next attempt to avoid layout shifts. `attempt` changes with each result so that screen readers
 * announce a repeated problem.
 */
export function useForm<Field extends string, Key extends string = MessageKey>(rules: FormRules<Field, Key>) {
  type Found = Problems<Field, Key | MessageKey>;
  const ref = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<FormState>("idle");
  const [outcome, setOutcome] = useState<{ problems: Found; attempt: number }>({ problems: {}, attempt: 0 });
  const { problems, attempt } = outcome;
  const { takesFocus } = rules;

  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) ref.current?.querySelector("input")?.focus();
  }, [takesFocus]);

  useEffect(() => {
    if (attempt > 0) ref.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
  }, [attempt]);

  function settle(found: Found, whenNone: FormState) {
    setOutcome((last) => ({ problems: found, attempt: last.attempt + 1 }));
    setState(hasProblems(found) ? "idle" : whenNone);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "submitting") return;
    const values = readValues(event.currentTarget, rules);
    const found = rules.check(values);
    if (hasProblems(found)) return settle(found, "idle");
    setState("submitting");
    const sent: Promise<Found> = rules.send(values);
    settle(await sent.catch(formProblem<Field>), "done");
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (!(name in problems)) return;
    setOutcome({ problems: { ...problems, [name]: undefined }, attempt });
  }

  return { state, problems, attempt, formProps: { ref, onSubmit, onInput, noValidate: true, "data-state": state } };
}
