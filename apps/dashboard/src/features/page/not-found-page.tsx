import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageTitle } from "./page-title.tsx";

/** A page that only shows a message and where to go next. */
export function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-start justify-center gap-4 py-12">
      <div className="flex flex-col gap-2">
        <h1 className="text-balance font-semibold text-title">{title}</h1>
        <p className="text-ink-2">{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </section>
  );
}

const messages = {
  title: "Page not found",
  text: "This page doesn't exist or was moved.",
  toProjects: "Go to your projects",
} as const;

export function NotFoundPage() {
  return (
    <Notice title={messages.title} text={messages.text}>
      <PageTitle title={messages.title} />
      <Link to="/projects" className="font-medium text-accent hover:underline">
        {messages.toProjects}
      </Link>
    </Notice>
  );
}
