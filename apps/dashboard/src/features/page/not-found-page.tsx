import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOptionalProjectId } from "../../app/use-dashboard.ts";
import { defineMessages } from "../../i18n/define-messages.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PageTitle } from "./page-title.tsx";

/** A page that only shows a message and where to go next. */
export function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-5 py-12 text-center">
      <div className="flex flex-col gap-2">
        <h1 className="text-balance font-semibold text-title">{title}</h1>
        <p className="text-ink-2">{text}</p>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-4">{children}</div>
    </section>
  );
}

const messages = defineMessages("notFound", {
  title: "Page not found",
  text: "This page doesn't exist or was moved.",
  toOverview: "Go to the overview",
  toProjects: "Go to your projects",
});

export function NotFoundPage() {
  const projectId = useOptionalProjectId();
  return (
    <Notice title={messages.title} text={messages.text}>
      <PageTitle title={messages.title} />
      <Button asChild variant="primary">
        {projectId === undefined ? (
          <Link to="/projects">{messages.toProjects}</Link>
        ) : (
          <Link to="/projects/$projectId" params={{ projectId }}>
            {messages.toOverview}
          </Link>
        )}
      </Button>
    </Notice>
  );
}
