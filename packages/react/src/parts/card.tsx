import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../ui/icon.tsx";
import { Mark } from "../ui/mark.tsx";
import type { Tone } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

export type CardProps = {
  title: string;
  /** A secondary line below the title. */
  line?: ReactNode;
  /** Replaces the logo: an icon path and its tone. */
  emblem?: { icon: string; tone: Tone } | undefined;
  /** Moves focus to the title, for a card that replaces the focused element. */
  takesFocus?: boolean | undefined;
  busy?: boolean;
  /** The title is still loading: shows a skeleton, with a placeholder text for screen readers. */
  titleHidden?: boolean;
  children?: ReactNode;
};

export function Card({ title, line, emblem, takesFocus = false, titleHidden, busy, children }: CardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className="vst-card" aria-busy={busy || undefined}>
      <header className="vst-card-head">
        {emblem ? (
          <span className="vst-emblem" data-tone={emblem.tone}>
            <Icon path={emblem.icon} />
          </span>
        ) : (
          <Mark />
        )}
        <h1 className="vst-title" ref={heading} tabIndex={-1}>
          {titleHidden ? <span className="vst-sr">{title}</span> : title}
          {titleHidden && <Skeleton shape="text" width="60%" />}
        </h1>
        {line && <div className="vst-quiet">{line}</div>}
      </header>
      {children}
    </section>
  );
}
