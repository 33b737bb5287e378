import { Link } from "@tanstack/react-router";
import { useStackApp, useUser } from "@vestibule/react";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Notice } from "../components/notice.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { messages } from "../messages.ts";
import { isProjectInaccessible } from "./is-project-inaccessible.ts";

/** The server does not reveal whether another owner's project exists. */
export function ProjectUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const app = useStackApp();
  const user = useUser();
  if (!isProjectInaccessible(error)) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <Notice title={messages.noProjectTitle} text={messages.noProjectText(user?.primaryEmail ?? "your account")}>
      <PageTitle title={messages.noProjectTitle} />
      <Link to="/projects" className="font-medium text-accent hover:underline">
        {messages.toProjects}
      </Link>
      <button
        type="button"
        className="font-medium text-accent hover:underline"
        onClick={() => void user?.signOut({ redirectUrl: app.urls.signIn })}
      >
        {messages.otherAccount}
      </button>
    </Notice>
  );
}
