import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cx } from "../../ui/cx.ts";

export type EmailFrameProps = {
  /** What is shown, for screen readers: "Preview of the mail". */
  title: string;
  html: string;
  colorScheme: "light" | "dark";
  /** A picture of a mail: takes no clicks and no focus, and is as high as its box. */
  isPicture?: boolean | undefined;
  className?: string | undefined;
};

/** Served by the server under a policy of its own; `vite` has only the file. */
const address = `${import.meta.env.BASE_URL}mail-frame${import.meta.env.DEV ? ".html" : ""}`;
const firstHeight = 320;

/** The HTML of a mail, where its own styles hold and nothing of it runs. As high as the mail. */
export function EmailFrame({ title, html, colorScheme, isPicture = false, className }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState(firstHeight);
  const onMessage = useEffectEvent(({ source, data }: MessageEvent<{ type?: unknown; height?: unknown } | null>) => {
    if (source === null || source !== frame.current?.contentWindow) return;
    if (data?.type === "mail-frame-ready") setReady(true);
    if (data?.type === "mail-height" && typeof data.height === "number") setHeight(Math.min(data.height, 20_000));
  });
  useEffect(() => {
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, []);
  useEffect(() => {
    // In its sandbox the frame has no origin that could be named here.
    if (isReady) frame.current?.contentWindow?.postMessage({ type: "mail", html, colorScheme }, "*");
  }, [isReady, html, colorScheme]);
  return (
    <iframe
      ref={frame}
      title={title}
      src={address}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      aria-hidden={isPicture || undefined}
      inert={isPicture}
      tabIndex={isPicture ? -1 : undefined}
      className={cx("block w-full border-0", isPicture && "pointer-events-none h-full", className)}
      style={isPicture ? undefined : { height }}
    />
  );
}
