import { type HandlerUrls, type StackAppInternals, stackAppInternalsSymbol } from "@vestibule/client";
import type { ComponentPropsWithoutRef, MouseEvent } from "react";
import { useStackApp } from "../hooks/use-stack-app.ts";
import type { ButtonLook } from "./button.tsx";

type AppLinkProps = Omit<ComponentPropsWithoutRef<"a">, "href"> & {
  /** A page of the application; preserves the return URL. */
  page: keyof HandlerUrls;
  /** The URL fragment, without `#`. */
  fragment?: string;
  /** Styled as a button. */
  look?: ButtonLook;
  /** Styled as a menu item. */
  menu?: boolean;
  /** On a line of its own: a larger touch target. */
  alone?: boolean;
};

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Adds the return URL to sign-in links; the forgot-password link keeps it too, because it also leads to sign-in. */
function getHref(internals: StackAppInternals, page: keyof HandlerUrls): string {
  const href = internals.redirectUrl(page);
  if (page !== "forgotPassword") return href;
  const returnTo = internals.redirectUrl("signIn").match(/[?&](after_auth_return_to=[^&#]*)/)?.[1];
  return returnTo ? `${href}${href.includes("?") ? "&" : "?"}${returnTo}` : href;
}

/** A real link (middle click, copy link) that uses the application's router if there is one. */
export function AppLink({ page, fragment, look, menu, alone, children, onClick, ...props }: AppLinkProps) {
  const app = useStackApp();
  const internals = app[stackAppInternalsSymbol];
  const navigate = app.useNavigate();
  const href = getHref(internals, page) + (fragment ? `#${fragment}` : "");
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const usesRouter = typeof internals.redirectMethod === "object" && href.startsWith("/");
    if (event.defaultPrevented || !usesRouter || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(href);
  }
  return (
    <a
      {...props}
      href={href}
      className={look ? "vst-button" : menu ? "vst-menu-item" : "vst-link"}
      data-look={look}
      data-wide={look && true}
      data-alone={alone || undefined}
      onClick={click}
    >
      {children}
    </a>
  );
}
