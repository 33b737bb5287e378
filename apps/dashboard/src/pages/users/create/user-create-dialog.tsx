import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAdmin, useProjectId } from "../../../app/use-dashboard.ts";
import { useProject } from "../../../data/projects.ts";
import { useUserCache } from "../../../data/users.ts";
import { explainError } from "../../../errors/explain-error.ts";
import { getPageUrl, useApplicationChoice } from "../../../features/users/applications.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { failed, saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { emptyNewUser, isInvited, type NewUser, parseFieldErrors, toCreate, validateNewUser } from "./new-user.ts";
import { NewUserFields } from "./new-user-fields.tsx";

const text = messages.new;

interface UserCreateDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates a user and opens their page. */
export function UserCreateDialog({ isOpen, onClose }: UserCreateDialogProps) {
  const admin = useAdmin();
  const cache = useUserCache();
  const navigate = useNavigate();
  const projectId = useProjectId();
  const { config } = useProject();
  const [user, setUser] = useState(emptyNewUser);
  /** Missing fields are reported only after the first attempt to submit. */
  const [wasTried, setTried] = useState(false);
  const choice = useApplicationChoice();
  const { application } = choice;
  const creating = useGuardedMutation(async () => {
    const { id, primaryEmail } = await admin.createUser(toCreate(user));
    saved(text.done);
    if (isInvited(user) && application && primaryEmail !== null) {
      // The user exists already, so a failure keeps no form open.
      const url = getPageUrl(application, "sign-in");
      await admin
        .sendSignInInvitationEmail(primaryEmail, url)
        .then(() => saved(text.invited({ email: primaryEmail })))
        .catch((error: unknown) => failed(error, text.notInvited));
    }
    void cache.refreshLists();
    await navigate({ to: "/projects/$projectId/users/$userId", params: { projectId, userId: id } });
  });
  const problems = validateNewUser(user, config.passwordMinLength);
  const refused = parseFieldErrors(creating.error);
  const other = creating.error !== undefined && refused === null ? explainError(creating.error) : undefined;

  function change(changes: Partial<NewUser>) {
    setUser((before) => ({ ...before, ...changes }));
    // The server's error was about the previous value.
    creating.reset();
  }
  function submit() {
    setTried(true);
    const isComplete = !isInvited(user) || application !== null;
    if (Object.keys(problems).length === 0 && isComplete) void creating.run();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={creating.isPending}
      title={text.title}
      description={text.text}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={creating.isPending} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={creating.isPending}>
            {text.submit}
          </Button>
        </>
      }
    >
      <NewUserFields
        user={user}
        onChange={change}
        errors={{ ...(wasTried ? problems : {}), ...refused }}
        choice={choice}
      />
      {other && (
        <Banner tone="danger" title={other.title}>
          {other.advice}
        </Banner>
      )}
    </Dialog>
  );
}
