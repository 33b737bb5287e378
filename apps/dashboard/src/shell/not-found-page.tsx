import { Link } from "@tanstack/react-router";
import { useUser } from "@vestibule/react";
import { type ReactNode, Suspense } from "react";
import { Notice } from "./components/notice.tsx";
import { PageTitle } from "./components/page-title.tsx";
import { Frame } from "./frame/frame.tsx";
import { FrameSkeleton } from "./frame/frame-skeleton.tsx";
import { messages } from "./messages.ts";

export function NotFoundPage() {
  return (
    <Notice title={messages.notFoundTitle} text={messages.notFoundText}>
      <PageTitle title={messages.notFoundTitle} />
      <Link to="/projects" className="font-medium text-accent hover:underline">
        {messages.toProjects}
      </Link>
    </Notice>
  );
}

/** The not-found page for unknown URLs: inside the frame for signed-in users, standalone otherwise. */
export function BareNotFoundPage() {
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <FrameIfSignedIn>
        <NotFoundPage />
      </FrameIfSignedIn>
    </Suspense>
  );
}

function FrameIfSignedIn({ children }: { children: ReactNode }) {
  return useUser() ? <Frame>{children}</Frame> : <main className="px-4 py-6">{children}</main>;
}
