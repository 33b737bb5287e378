import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useOptionalProjectId } from "../../app/use-dashboard.ts";
import { defineMessages } from "../../i18n/define-messages.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PageTitle } from "./page-title.tsx";

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A page that only shows a message and where to go next. */
export function Notice({ title, text, icon, children }: NoticeProps) {
  return (
    <section className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-5 py-12 text-center">
      {icon && (
        <span
          aria-hidden="true"
          className="flex size-10 items-center justify-center rounded-control border border-line bg-sunken text-ink-3"
        >
          {icon}
        </span>
      )}
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
    <Notice title={messages.title} text={messages.text} icon={<SearchX size={20} strokeWidth={1.75} />}>
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
