import { connection } from "next/server";
import { type ReactElement, type ReactNode, Suspense } from "react";

export interface UserBoundaryProps {
  /** Shown until the user is known. Only with `cacheComponents`; otherwise the page waits for the user. */
  readonly fallback?: ReactNode;
  readonly children?: ReactNode;
}

async function OnRequest({ children }: UserBoundaryProps): Promise<ReactNode> {
  await connection();
  return children;
}

/** With `cacheComponents`, Next.js streams parts of a page. It sets this variable when it builds. */
const canStream = process.env.__NEXT_CACHE_COMPONENTS;

/**
 * The part of a page that depends on the signed-in user: server components that call `getUser` or `protect`, and client
 * components that call `useUser`. Next.js renders it for each request, with the user, and the rest of the page at build
 * time if `cacheComponents` is on.
 */
export function UserBoundary({ fallback = null, children }: UserBoundaryProps): ReactElement {
  if (!canStream) return <OnRequest>{children}</OnRequest>;
  return (
    <Suspense fallback={fallback}>
      <OnRequest>{children}</OnRequest>
    </Suspense>
  );
}
