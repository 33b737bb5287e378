import type { ServerUser } from "@vestibule/react";
import { useState } from "react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { explainError } from "../../ui/feedback/explain-error.ts";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { useMutationState } from "../../ui/forms/use-mutation-state.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { ActAsLink, type ReadyLink } from "./act-as-link.tsx";
import { ApplicationField } from "./application-field.tsx";
import { type Application, pageOf } from "./applications.ts";
import { messages } from "./messages.ts";
import { useApplication } from "./use-application.ts";
import { nameInSentence } from "./user-name.ts";

const text = messages.actAs;
const hourMillis = 60 * 60 * 1000;
const lives = [
  { value: String(hourMillis), label: text.lives.hour },
  { value: String(2 * hourMillis), label: text.lives.two },
  { value: String(24 * hourMillis), label: text.lives.day },
];
const usualLife = String(2 * hourMillis);

interface ActAsDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly user: ServerUser;
}

/** Makes a link that signs whoever opens it in as the user, once. Nothing is made before somebody asks for it. */
export function ActAsDialog({ isOpen, onOpenChange, user }: ActAsDialogProps) {
  const admin = useAdmin();
  const choice = useApplication();
  const [life, setLife] = useState(usualLife);
  const [link, setLink] = useState<ReadyLink>();
  const making = useMutationState(async (application: Application) => {
    const callbackUrl = pageOf(application, "magic-link-callback");
    setLink(await admin.createImpersonationLink(user.id, { callbackUrl, expiresInMillis: Number(life) }));
  });
  const problem = making.error === undefined ? undefined : explainError(making.error);
  function close() {
    making.reset();
    setLink(undefined);
    onOpenChange(false);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      isLocked={making.state === "saving"}
      title={link ? text.ready : text.title(nameInSentence(user))}
      description={link ? undefined : text.text}
      {...(link ? {} : { onSubmit: () => choice.application && void making.run(choice.application) })}
      footer={
        link ? (
          <Button onClick={close}>{messages.close}</Button>
        ) : (
          <>
            <Button onClick={close}>{messages.cancel}</Button>
            <Button
              type="submit"
              variant="primary"
              isLoading={making.state === "saving"}
              disabled={choice.application === null}
            >
              {text.create}
            </Button>
          </>
        )
      }
    >
      {link ? (
        <ActAsLink link={link} />
      ) : (
        <>
          <ul className="flex list-disc flex-col gap-1 ps-4 text-ink-2">
            {text.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <ApplicationField choice={choice} />
          <SelectField label={text.life} value={life} onValueChange={setLife} options={lives} />
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
