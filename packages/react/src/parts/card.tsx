import { type ReactNode, useContext, useEffect, useRef } from "react";
import { BrandContext } from "../hooks/use-brand.ts";
import { Icon } from "../ui/icon.tsx";
import { Mark } from "../ui/mark.tsx";
import type { Tone } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

export type CardProps = {
  title: string;
  /** A secondary line below the title. */
  line?: ReactNode;
  /** The project's name next to its logo, and before the title: an icon path and its tone, if it is good or bad news. */
  emblem?: { icon?: string; tone?: Tone } | undefined;
  /** Moves focus to the title, for a card that replaces the focused element. */
  takesFocus?: boolean | undefined;
  busy?: boolean;
  /** The title is still loading: shows a skeleton, with a placeholder text for screen readers. */
  titleHidden?: boolean;
  /** A later step of a sign-in can replace the content, see `CardStep`. */
  hasSteps?: boolean;
  children?: ReactNode;
};

export function Card({ title, line, emblem, takesFocus = false, titleHidden, busy, hasSteps, children }: CardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const brand = useContext(BrandContext);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className="vst-card" aria-busy={busy || undefined} data-steps={hasSteps}>
      <header className="vst-card-head">
        {emblem ? (
          brand && (
            <div className="vst-brand">
              <Mark />
              <span>{brand.displayName}</span>
            </div>
          )
        ) : (
          <Mark />
        )}
        <h1 className="vst-title" ref={heading} tabIndex={-1}>
          {emblem?.icon && (
            <span className="vst-emblem" data-tone={emblem.tone}>
              <Icon path={emblem.icon} />
            </span>
          )}
          {titleHidden ? <span className="vst-sr">{title}</span> : title}
          {titleHidden && <Skeleton shape="text" width="60%" />}
        </h1>
        {line && <div className="vst-quiet">{line}</div>}
      </header>
      {children}
    </section>
  );
}
