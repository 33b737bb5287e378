import { type ComponentPropsWithoutRef, useContext, useSyncExternalStore } from "react";
import { baseCss } from "../styles/base.ts";
import { cardCss } from "../styles/card.ts";
import { controlsCss } from "../styles/controls.ts";
import { ThemeContext } from "./theme-context.ts";
import { tokensCss } from "./theme-css.ts";
import { useColorScheme } from "./use-color-scheme.ts";
import { useStylesheet } from "./use-stylesheet.ts";

const stylesheet = [tokensCss, baseCss, controlsCss, cardCss].join("\n");
const never = () => () => {};

type ScopeProps = ComponentPropsWithoutRef<"div"> & {
  /** Renders a span, for use inside a button or a line of text. */
  inline?: boolean;
};

/** The element around every visual component, with the class, tokens and color scheme. */
export function Scope({ inline = false, className, children, ...props }: ScopeProps) {
  const { colorScheme, nonce } = useContext(ThemeContext);
  const host = useColorScheme();
  const scheme = colorScheme === "system" ? undefined : (colorScheme ?? host);
  const onServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  useStylesheet(stylesheet);
  const Element = inline ? "span" : "div";
  return (
    <Element {...props} className={className ? `stack-scope ${className}` : "stack-scope"} data-scheme={scheme}>
      {onServer && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; React would escape quotes inside a style element
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: stylesheet }} />
      )}
      {children}
    </Element>
  );
}
