import { type HandlerUrls, type StackAppInternals, stackAppInternalsSymbol } from "@vestibule/client";
import type { ComponentPropsWithoutRef, MouseEvent } from "react";
import { useStackApp } from "../hooks/use-stack-app.ts";
import type { ButtonLook } from "./button.tsx";

type AppLinkProps = Omit<ComponentPropsWithoutRef<"a">, "href"> & {
  /** A page of the application; the return target is kept. */
  page: keyof HandlerUrls;
  /** A part of the page, without `#`. */
  fragment?: string;
  /** Looks like a button. */
  look?: ButtonLook;
  /** Looks like a line of a menu. */
  menu?: boolean;
  /** Stands alone on its line: a larger touch target. */
  alone?: boolean;
};

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** The kit names the page to go back to on the way to a sign-in; on a way round, such as a forgotten password, it goes along too. */
function hrefOf(internals: StackAppInternals, page: keyof HandlerUrls): string {
  const href = internals.redirectUrl(page);
  if (page !== "forgotPassword") return href;
  const returnTo = internals.redirectUrl("signIn").match(/[?&](after_auth_return_to=[^&#]*)/)?.[1];
  return returnTo ? `${href}${href.includes("?") ? "&" : "?"}${returnTo}` : href;
}

/** A real link (middle click, copy address) that goes through the application's router when it has one. */
export function AppLink({ page, fragment, look, menu, alone, children, onClick, ...props }: AppLinkProps) {
  const app = useStackApp();
  const internals = app[stackAppInternalsSymbol];
  const navigate = app.useNavigate();
  const href = hrefOf(internals, page) + (fragment ? `#${fragment}` : "");
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
