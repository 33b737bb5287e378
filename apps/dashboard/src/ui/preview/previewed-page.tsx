import { AuthPage, type AuthPageProps, StackTheme } from "@vestibule/react";
import { Suspense } from "react";

export type PreviewedPageProps = {
  project: NonNullable<AuthPageProps["mockProject"]>;
  type: AuthPageProps["type"];
  scheme: "light" | "dark";
};

/** A static preview: not focusable, and hidden from screen readers. */
export function PreviewedPage({ project, type, scheme }: PreviewedPageProps) {
  return (
    <StackTheme colorScheme={scheme}>
      <div
        inert
        aria-hidden="true"
        data-scheme={scheme}
        // Scaled down to fit.
        data-previewed=""
        className="stack-scope bg-(--vestibule-paper) px-4 py-8 select-none [zoom:0.85]"
      >
        <Suspense>
          <AuthPage key={type} type={type} mockProject={project} />
        </Suspense>
      </div>
    </StackTheme>
  );
}
