import { useUser } from "@vestibule/react";
import { type ReactNode, Suspense } from "react";
import { NotFoundPage } from "../features/page/not-found-page.tsx";
import { Frame } from "./frame/frame.tsx";
import { FrameSkeleton } from "./frame/frame-skeleton.tsx";

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
