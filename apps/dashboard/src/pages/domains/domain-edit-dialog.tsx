import type { AdminDomainConfig } from "@vestibule/react";
import { useState } from "react";
import { EntryChangedError } from "../../data/project/list-updates.ts";
import { explainError } from "../../errors/explain-error.ts";
import { findFieldError } from "../../errors/field-errors.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Checkbox } from "../../ui/choices/checkbox.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { focusFirstInvalidField } from "../../ui/hooks/focus-first-invalid-field.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import {
  domainProblem,
  getWwwVariant,
  handlerPathProblem,
  isNativeRedirectUri,
  normalizeDomain,
  readDomain,
} from "./domain-format.ts";
import { useDomainMutations } from "./domain-mutations.ts";
import { messages } from "./messages.ts";

const { form: domainWarningForm } = messages;

/** Warnings about a domain before the user trusts it. */
function DomainWarning({ domain }: { domain: string }) {
  if (isNativeRedirectUri(domain)) return <Banner tone="info">{domainWarningForm.nativeText}</Banner>;
  const { scheme, isLocal, isWildcard } = readDomain(domain);
  if (isLocal) return <Banner tone="info">{domainWarningForm.localText}</Banner>;
  return (
    <>
      {scheme === "http" && (
        <Banner tone="warn" title={domainWarningForm.httpTitle}>
          {domainWarningForm.httpText}
        </Banner>
      )}
      {isWildcard && (
        <Banner tone="warn" title={domainWarningForm.wildcardTitle}>
          {domainWarningForm.wildcardText}
        </Banner>
      )}
    </>
  );
}

export interface DomainEditDialogProps {
  /** `undefined`: a new domain. */
  entry: AdminDomainConfig | undefined;
  domains: readonly AdminDomainConfig[];
  isOpen: boolean;
  onClose: () => void;
}

const form = messages.form;
const defaultPath = "/handler";

/** Mounted anew each time it opens, so that it starts with the stored values. */
export function DomainEditDialog({ entry, domains, isOpen, onClose }: DomainEditDialogProps) {
  const edits = useDomainMutations();
  const [domain, setDomain] = useState(entry?.domain ?? "");
  const [handlerPath, setHandlerPath] = useState(entry?.handlerPath ?? defaultPath);
  const [chosenOther, setChosenOther] = useState<boolean>();
  const [wasSubmitted, setSubmitted] = useState(false);
  /** The entry as the user last saw it; `null`: they saw that it was removed. */
  const [seen, setSeen] = useState<AdminDomainConfig | null>(entry ?? null);
  const others = domains.filter((each) => each.domain !== entry?.domain);
  const other = entry ? undefined : getWwwVariant(domain, others);
  // An http URL is usually for testing, and its www variant is rarely set up.
  const hasOther = chosenOther ?? other?.startsWith("https://") ?? false;
  const problem = domainProblem(domain, others);
  const isNative = isNativeRedirectUri(domain);
  const pathProblem = isNative ? undefined : handlerPathProblem(handlerPath);

  const save = useGuardedMutation(async () => {
    // A native app has no handler pages, but every entry has a path.
    const next = { domain: normalizeDomain(domain), handlerPath: isNative ? defaultPath : handlerPath.trim() };
    try {
      if (seen) await edits.replace(seen, next);
      else await edits.add(other && hasOther ? [next, { ...next, domain: other }] : [next]);
    } catch (error) {
      if (error instanceof EntryChangedError) setSeen(error.now ?? null);
      throw error;
    }
    saved(entry ? messages.saved : other && hasOther ? messages.addedBoth : messages.added);
    onClose();
  });
  function submit() {
    setSubmitted(true);
    if (problem || pathProblem) focusFirstInvalidField();
    else void save.run();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={save.isPending}
      title={entry ? form.editTitle : form.addTitle}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {form.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={save.isPending}>
            {entry ? form.save : form.add}
          </Button>
        </>
      }
    >
      <TextField
        label={form.domain}
        hint={form.domainHint}
        placeholder="https://app.example.com"
        inputMode="url"
        autoFocus
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={domain}
        error={(wasSubmitted ? problem : undefined) ?? findFieldError(save.error, "domain")}
        onChange={(event) => setDomain(event.target.value)}
      />
      {!problem && <DomainWarning domain={normalizeDomain(domain)} />}
      {other && (
        <Checkbox
          label={form.alsoOther({ address: other })}
          hint={form.alsoOtherHint}
          checked={hasOther}
          onCheckedChange={setChosenOther}
        />
      )}
      {!isNative && (
        <TextField
          label={form.handlerPath}
          hint={form.handlerPathHint}
          isCode
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={handlerPath}
          error={(wasSubmitted ? pathProblem : undefined) ?? findFieldError(save.error, "handler_path")}
          onChange={(event) => setHandlerPath(event.target.value)}
        />
      )}
      <SaveProblem error={save.error} />
    </Dialog>
  );
}

function SaveProblem({ error }: { error: unknown }) {
  if (error === undefined || findFieldError(error, "domain") || findFieldError(error, "handler_path")) return null;
  if (error instanceof EntryChangedError) {
    return (
      <Banner tone="warn" title={form.conflictTitle}>
        {error.now
          ? form.conflictText({ address: error.now.domain, handlerPath: error.now.handlerPath })
          : form.goneText}
      </Banner>
    );
  }
  const { title, advice } = explainError(error);
  return (
    <Banner tone="danger" title={title}>
      {advice}
    </Banner>
  );
}
