import { AuthPage, type AuthPageProps, StackTheme } from "@vestibule/react";

export type PreviewedPageProps = {
  project: NonNullable<AuthPageProps["mockProject"]>;
  type: AuthPageProps["type"];
  scheme: "light" | "dark";
};

/** A picture of a page: nobody tabs into it or hears it. */
export function PreviewedPage({ project, type, scheme }: PreviewedPageProps) {
  return (
    <StackTheme colorScheme={scheme}>
      <div
        inert
        aria-hidden="true"
        data-scheme={scheme}
        // Smaller than it is, so that all of it is seen.
        data-previewed=""
        className="stack-scope bg-(--vestibule-paper) px-4 py-8 select-none [zoom:0.85]"
      >
        <AuthPage key={type} type={type} mockProject={project} />
      </div>
    </StackTheme>
  );
}
