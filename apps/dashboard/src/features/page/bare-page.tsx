import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";

/** A page outside the frame: one card below the logo, like the sign-in pages. */
export function BarePage({ title, children }: { title: string; children: ReactNode }) {
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
