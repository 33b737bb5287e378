import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { KnownError, useUser } from "@vestibule/react";
import { Suspense } from "react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { BarePage } from "../../features/page/bare-page.tsx";
import { PageTitle } from "../../features/page/page-title.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { AcceptInvitation } from "./accept-invitation.tsx";
import { invitationQuery } from "./invitation-query.ts";
import { messages } from "./messages.ts";
import { SignUpToAcceptInvitation } from "./sign-up-to-accept.tsx";

/** The server's schema rejects a truncated code before looking it up. */
const isMalformedCode = (error: unknown) => KnownError.isInstance(error, "SCHEMA_ERROR");

const isKnown = (code: string): code is keyof typeof messages.refusals => Object.hasOwn(messages.refusals, code);

/** Why a code is invalid, and the next step. */
function InvitationError({ error }: { error: KnownError }) {
  const code: string = error.errorCode === "SCHEMA_ERROR" ? "VERIFICATION_CODE_NOT_FOUND" : error.errorCode;
  const { title, text } = isKnown(code) ? messages.refusals[code] : { title: messages.tab, text: error.message };
  return (
    <BarePage title={title}>
      <p className="text-ink-2">{text}</p>
      <Link to="/projects" className="font-medium text-accent hover:underline">
        {messages.toProjects}
      </Link>
    </BarePage>
  );
}

const route = getRouteApi("/owner-invitation");

/** The page behind the link of an owner invitation email. */
export function OwnerInvitationPage() {
  return (
    <>
      <PageTitle title={messages.tab} />
      <Suspense fallback={<InvitationSkeleton />}>
        <Invitation />
      </Suspense>
    </>
  );
}

const InvitationSkeleton = () => (
  <BarePage title={messages.loading}>
    <Loading>
      <Skeleton className="h-32" />
    </Loading>
  </BarePage>
);

function Invitation() {
  const { stack } = useDashboard();
  const { code = "" } = route.useSearch();
  const user = useUser();
  const { data: answer, error, refetch } = useQuery(invitationQuery(stack, code));
  if (isMalformedCode(error)) return <InvitationError error={error} />;
  if (error) {
    return (
      <BarePage title={messages.tab}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </BarePage>
    );
  }
  if (!answer) return <InvitationSkeleton />;
  if (answer.status === "error") return <InvitationError error={answer.error} />;
  const { data: invitation } = answer;
  const { projectDisplayName: project, inviterName, isTransfer } = invitation;
  return (
    <BarePage title={isTransfer ? messages.transferTitle(project) : messages.title(project)}>
      <p className="text-ink-2 break-words">
        {isTransfer ? messages.transfer(inviterName, project) : messages.invited(inviterName, project)}
      </p>
      {user ? (
        <AcceptInvitation code={code} invitation={invitation} user={user} />
      ) : (
        <SignUpToAcceptInvitation code={code} invitation={invitation} />
      )}
    </BarePage>
  );
}
