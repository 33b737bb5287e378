import type { ServerUser } from "@vestibule/react";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { explainError } from "../../errors/explain-error.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { formatNodes } from "../../i18n/format-nodes.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { ApplicationField } from "./application-field.tsx";
import { type Application, getPageUrl, useApplicationChoice } from "./applications.ts";
import { messages } from "./messages.ts";
import { getUserNameInSentence } from "./user-name.ts";

interface ReadyLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** A single-use link to open here or copy to a private window. */
function ImpersonationLink({ link }: { link: ReadyLink }) {
  return (
    <>
      <p className="text-ink-2">
        {formatNodes(text.until, {
          time: <RelativeTime value={link.expiresAt} isExact className="font-medium text-ink" />,
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          {/* `noopener` keeps the application from reaching the dashboard; `noreferrer` hides the dashboard's URL from it. */}
          <a href={link.url} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
            {text.open}
          </a>
        </Button>
        <CopyButton text={link.url} label={text.copy} size="medium" />
      </div>
      <p className="text-hint text-ink-3">{text.private}</p>
    </>
  );
}

const text = messages.impersonate;
const hourMillis = 60 * 60 * 1000;
const getLifetimes = perLocale(() => [
  { value: String(hourMillis), label: text.lifetimes.hour },
  { value: String(2 * hourMillis), label: text.lifetimes.two },
  { value: String(24 * hourMillis), label: text.lifetimes.day },
]);
const defaultLifetime = String(2 * hourMillis);

interface ImpersonateDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly user: ServerUser;
}

/** Creates a single-use link that signs its opener in as the user. Nothing is created until the owner submits. */
export function ImpersonateDialog({ isOpen, onOpenChange, user }: ImpersonateDialogProps) {
  const admin = useAdmin();
  const choice = useApplicationChoice();
  const [lifetime, setLife] = useState(defaultLifetime);
  const [link, setLink] = useState<ReadyLink>();
  const creation = useGuardedMutation(async (application: Application) => {
    const callbackUrl = getPageUrl(application, "magic-link-callback");
    setLink(await admin.createImpersonationLink(user.id, { callbackUrl, expiresInMillis: Number(lifetime) }));
  });
  const problem = creation.error === undefined ? undefined : explainError(creation.error);
  function close() {
    creation.reset();
    setLink(undefined);
    onOpenChange(false);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      isLocked={creation.isPending}
      title={link ? text.ready : text.title({ name: getUserNameInSentence(user) })}
      description={link ? undefined : text.text}
      {...(link ? {} : { onSubmit: () => choice.application && void creation.run(choice.application) })}
      footer={
        link ? (
          <Button onClick={close}>{messages.close}</Button>
        ) : (
          <>
            <Button disabled={creation.isPending} onClick={close}>
              {messages.cancel}
            </Button>
            <Button
              type="submit"
              variant="primary"
              isLoading={creation.isPending}
              disabled={choice.application === null}
            >
              {text.create}
            </Button>
          </>
        )
      }
    >
      {link ? (
        <ImpersonationLink link={link} />
      ) : (
        <>
          <ul className="flex list-disc flex-col gap-1 ps-4 text-ink-2">
            {Object.values(text.rules).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <ApplicationField choice={choice} />
          <SelectField label={text.lifetime} value={lifetime} onValueChange={setLife} options={getLifetimes()} />
          {problem && (
            <Banner tone="danger" title={problem.title}>
              {problem.advice}
            </Banner>
          )}
        </>
      )}
    </Dialog>
  );
}
