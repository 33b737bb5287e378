import { useEffect, useEffectEvent, useRef, useState } from "react";
import { basePath } from "../../app/config.ts";
import { cx } from "../../ui/styles.ts";

export type EmailFrameProps = {
  /** The accessible name of the frame: "Email preview". */
  title: string;
  html: string;
  colorScheme: "light" | "dark";
  /** A thumbnail: not interactive, not focusable, and as tall as its container. */
  isPicture?: boolean | undefined;
  className?: string | undefined;
};

/** The server serves this page with its own content security policy; `vite` serves only the file. */
const address = `${basePath}mail-frame${import.meta.env.DEV ? ".html" : ""}`;
const firstHeight = 320;

/**
 * Renders the HTML of an email in a sandbox with its own styles and without scripts. The frame is as tall as the email.
 */
export function EmailFrame({ title, html, colorScheme, isPicture = false, className }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState<number>();
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
    // The sandboxed frame has an opaque origin, so the target origin cannot be restricted.
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
      className={cx(
        "block w-full border-0",
        isPicture && "pointer-events-none h-full",
        !isPicture && height === undefined && "animate-pulse bg-sunken motion-reduce:animate-none",
        className,
      )}
      style={isPicture ? undefined : { height: height ?? firstHeight }}
    />
  );
}
