import { Link } from "@tanstack/react-router";
import { Notice } from "./notice.tsx";
import { PageTitle } from "./page-title.tsx";

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
