import { AuthPage, type AuthPageProps, StackTheme } from "@vestibule/react";
import { Suspense } from "react";
import { cx } from "../styles.ts";
import { Scaled } from "./scaled.tsx";

export type PreviewedPageProps = {
  project: NonNullable<AuthPageProps["mockProject"]>;
  type: AuthPageProps["type"];
  scheme: "light" | "dark";
  /** Shows the whole page, as on a device. Default: only the card. */
  device?: PreviewDevice | undefined;
};

export type PreviewDevice = "phone" | "desktop";

/** In pixels. Narrow where the layout allows it, so that the card is readable when it is scaled down. */
const deviceWidths = { phone: 390, desktop: 680, split: 960 } as const;

/** On phones, the kit's card has no border and fills the page. */
const CARD = "px-4 py-8 [zoom:0.85] max-[479px]:bg-(--vestibule-surface) max-[479px]:p-0";
/** The kit's rules for a page that fills the window, which depend on the window's size. */
const PAGE =
  "[&_.vst-page]:min-h-[680px]! [&_.vst-page:has(>img)]:py-0! [&_.vst-page:has(>img)]:pe-0! [&_.vst-main]:self-center! [&_.vst-side]:static! [&_.vst-side]:h-[680px]! [&_.vst-side]:w-full!";
const PHONE =
  "[&_.vst-page]:content-start! [&_.vst-page]:p-0! [&_.vst-page]:bg-(--vestibule-surface)! [&_.vst-main]:content-start! [&_.vst-main]:p-0! [&_.vst-card]:max-w-none! [&_.vst-card]:rounded-none! [&_.vst-card]:border-0! [&_.vst-card]:px-5! [&_.vst-card]:py-8!";

/** A static preview: not focusable, and hidden from screen readers. */
export function PreviewedPage({ project, type, scheme, device }: PreviewedPageProps) {
  const width = device === "desktop" && project.config.branding?.layoutPictureUrl ? "split" : device;
  const page = (
    <Suspense>
      <AuthPage key={type} type={type} mockProject={project} fullPage={device !== undefined} />
    </Suspense>
  );
  return (
    <StackTheme colorScheme={scheme}>
      <div
        inert
        aria-hidden="true"
        data-scheme={scheme}
        data-previewed=""
        className={cx(
          "stack-scope bg-(--vestibule-paper) select-none",
          // Scaled down to fit.
          device === undefined ? CARD : PAGE,
          device === "phone" && PHONE,
        )}
      >
        {width === undefined ? page : <Scaled width={deviceWidths[width]}>{page}</Scaled>}
      </div>
    </StackTheme>
  );
}
