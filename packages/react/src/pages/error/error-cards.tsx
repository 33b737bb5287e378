import { Page, type PageProps } from "../../parts/page.tsx";
import { ErrorCard } from "./error-card.tsx";
import { getErrorKind } from "./error-kind.ts";

export type ErrorPageProps = PageProps & {
  /** Query parameters, written by the server. */
  searchParams: Record<string, string>;
};

/** The card for the error in the query. */
export function ErrorCards({ searchParams, fullPage }: ErrorPageProps) {
  const kind = getErrorKind(searchParams);
  return (
    <Page fullPage={fullPage} state={kind.name}>
      <ErrorCard kind={kind} />
    </Page>
  );
}
