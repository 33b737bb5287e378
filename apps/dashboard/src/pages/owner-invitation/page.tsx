import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import {
  type CurrentUser,
  KnownError,
  type OwnerInvitationDetails,
  ownerInvitations,
  type StackClientApp,
  useStackApp,
  useUser,
} from "@vestibule/react";
import { type ReactNode, Suspense } from "react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { explainError } from "../../errors/explain-error.ts";
import { Logo } from "../../features/page/logo.tsx";
import { PageTitle } from "../../features/page/page-title.tsx";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { messages } from "./messages.ts";
import { SignUpToAcceptInvitation } from "./sign-up-to-accept.tsx";
import { useOnAccepted } from "./use-on-accepted.ts";

/** The invitation of a code, or why the code is invalid. */
const invitationQuery = (stack: StackClientApp, code: string) =>
  queryOptions({
    queryKey: ["owner-invitation", code],
    queryFn: async () => {
      const result = await ownerInvitations(stack).details(code);
      if (result.status === "error") return result;
      const { projectDisplayName, inviterName } = result.data;
      const names = {
        projectDisplayName: sanitizeName(projectDisplayName),
        inviterName: inviterName && sanitizeName(inviterName),
      };
      return { ...result, data: { ...result.data, ...names } };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

interface AcceptInvitationProps {
  code: string;
  invitation: OwnerInvitationDetails;
  user: Pick<CurrentUser, "primaryEmail" | "signOut">;
}

/** For a signed-in user, with this account or another one. */
function AcceptInvitation({ code, invitation, user }: AcceptInvitationProps) {
  const { stack } = useDashboard();
  const app = useStackApp();
  const queryClient = useQueryClient();
  const onAccepted = useOnAccepted(invitation);
  const accept = useGuardedMutation(async () => {
    const result = await ownerInvitations(stack).accept(code);
    // The invitation was already accepted or revoked, so the page shows that in place of the button.
    if (result.status === "error") queryClient.setQueryData(invitationQuery(stack, code).queryKey, result);
    else await onAccepted();
  });
  const here = window.location.pathname + window.location.search;
  const signIn = `${app.urls.signIn}?after_auth_return_to=${encodeURIComponent(here)}`;
  const isOther = user.primaryEmail?.toLowerCase() !== invitation.email.toLowerCase();
  return (
    <>
      <p className="text-ink-2 break-words">{messages.signedInAs({ email: user.primaryEmail ?? "" })}</p>
      {isOther ? <Banner tone="warn">{messages.otherAddress({ email: invitation.email })}</Banner> : null}
      {accept.error ? <Banner tone="danger">{explainError(accept.error).title}</Banner> : null}
      <div className="flex flex-col gap-2">
        <Button variant="primary" isLoading={accept.isPending} onClick={() => void accept.run()}>
          {messages.accept}
        </Button>
        <Button variant="quiet" onClick={() => void user.signOut({ redirectUrl: signIn })}>
          {messages.otherAccount}
        </Button>
      </div>
    </>
  );
}

/** A page outside the frame: one card below the logo, like the sign-in pages. */
function BarePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh items-start justify-center bg-surface px-5 py-8 sm:items-center sm:bg-paper sm:py-12">
      <div className="flex w-full max-w-100 flex-col gap-5 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-8">
        <span role="img" aria-label="Vestibule" className="flex [&>svg]:size-8">
          <Logo />
        </span>
        <h1 className="font-semibold text-title text-balance break-words">{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** The server's schema rejects a truncated code before looking it up. */
const isMalformedCode = (error: unknown) => KnownError.isInstance(error, "SCHEMA_ERROR");

const isKnown = (code: string): code is keyof typeof messages.errors => Object.hasOwn(messages.errors, code);

/** Why a code is invalid, and the next step. */
function InvitationError({ error }: { error: KnownError }) {
  const code: string = error.errorCode === "SCHEMA_ERROR" ? "VERIFICATION_CODE_NOT_FOUND" : error.errorCode;
  const { title, text } = isKnown(code) ? messages.errors[code] : { title: messages.tab, text: error.message };
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

function getInvitationText({
  projectDisplayName: project,
  inviterName: by,
  isTransfer,
}: OwnerInvitationDetails): string {
  if (by === null) return isTransfer ? messages.transferByUnknown({ project }) : messages.invitedByUnknown({ project });
  return isTransfer ? messages.transfer({ by, project }) : messages.invited({ by, project });
}

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
  const { projectDisplayName: project, isTransfer } = invitation;
  return (
    <BarePage title={isTransfer ? messages.transferTitle({ project }) : messages.title({ project })}>
      <p className="text-ink-2 break-words">{getInvitationText(invitation)}</p>
      {user ? (
        <AcceptInvitation code={code} invitation={invitation} user={user} />
      ) : (
        <SignUpToAcceptInvitation code={code} invitation={invitation} />
      )}
    </BarePage>
  );
}
