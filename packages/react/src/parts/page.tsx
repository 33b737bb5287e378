import type { ReactNode } from "react";
import { Scope } from "../theme/scope.tsx";

export type PageProps = {
  /**
   * Centers the page in the viewport and makes it the main landmark. Default false: flows in the application's page.
   */
  fullPage?: boolean | undefined;
};

/** The frame of a handler page. `state`: the state name of its hook, for styles and tests. */
export function Page({ fullPage, state, children }: PageProps & { state: string; children: ReactNode }) {
  return (
    <Scope className={fullPage ? "vst-page" : "vst-inline"} data-state={state}>
      {fullPage ? <main className="vst-main">{children}</main> : children}
    </Scope>
  );
}
