import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { InternalApiKey, InternalApiKeyCreations } from "@vestibule/react";
import { useState } from "react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { formatList } from "../../i18n/define-messages.ts";
import { Checkbox } from "../../ui/choices/checkbox.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog-content.tsx";
import { cx, focusLink } from "../../ui/styles.ts";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { keyCreationsQuery, useApiKeyMutations } from "./route.ts";

const { revokeDialog } = messages;

/** Shows what the keys created, because an attacker who had them may have created a way to come back. */
export function KeysRevokeDialog({
  apiKey,
  isOpen,
  onClose,
}: {
  apiKey: InternalApiKey;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { readAgain } = useApiKeyMutations();
  const { projectId } = useAdmin();
  const { data: creations, isError } = useQuery(keyCreationsQuery(projectId, apiKey));
  const [revokesKeySets, setRevokesKeySets] = useState(true);
  const [endsSessions, setEndsSessions] = useState(false);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={revokeDialog.title({ description: apiKey.description })}
      description={revokeDialog.text}
      confirmLabel={revokeDialog.confirm}
      onConfirm={async () => {
        await apiKey.revoke({
          ...(!revokesKeySets && { keepCreatedKeySets: true }),
          ...(endsSessions && { endCreatedSessions: true }),
        });
        await readAgain();
        saved(revokeDialog.done);
      }}
    >
      {isError && <Banner tone="warn" title={revokeDialog.unknownCreations} />}
      {!creations && !isError && <SkeletonText lines={2} />}
      {creations && (
        <Creations
          creations={creations}
          revokesKeySets={revokesKeySets}
          onRevokesKeySets={setRevokesKeySets}
          endsSessions={endsSessions}
          onEndsSessions={setEndsSessions}
        />
      )}
      <Link
        to="/projects/$projectId/audit-log"
        params={{ projectId }}
        search={{ actor: apiKey.id }}
        className={cx("self-start font-medium text-accent hover:underline", focusLink)}
      >
        {revokeDialog.toAudit}
      </Link>
    </ConfirmDialog>
  );
}

interface CreationsProps {
  creations: InternalApiKeyCreations;
  revokesKeySets: boolean;
  onRevokesKeySets: (isChecked: boolean) => void;
  endsSessions: boolean;
  onEndsSessions: (isChecked: boolean) => void;
}

function Creations({ creations, revokesKeySets, onRevokesKeySets, endsSessions, onEndsSessions }: CreationsProps) {
  const { keySets, ownerInvitations, sessionCount, impersonationSessionCount } = creations;
  return (
    <>
      {(ownerInvitations.length > 0 || impersonationSessionCount > 0) && (
        <div>
          <p>{revokeDialog.endsToo}</p>
          <ul className="mt-1 list-disc ps-5 wrap-anywhere">
            {ownerInvitations.map(({ id, email }) => (
              <li key={id}>{revokeDialog.invitation({ email })}</li>
            ))}
            {impersonationSessionCount > 0 && (
              <li>{revokeDialog.impersonations({ count: impersonationSessionCount })}</li>
            )}
          </ul>
        </div>
      )}
      {keySets.length > 0 && (
        <Checkbox
          label={revokeDialog.keySets({ count: keySets.length })}
          hint={formatList(keySets.map(({ description }) => description))}
          checked={revokesKeySets}
          onCheckedChange={onRevokesKeySets}
        />
      )}
      {sessionCount > 0 && (
        <Checkbox
          label={revokeDialog.sessions({ count: sessionCount })}
          checked={endsSessions}
          onCheckedChange={onEndsSessions}
        />
      )}
    </>
  );
}
