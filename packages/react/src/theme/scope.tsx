import { type ComponentPropsWithoutRef, useContext, useSyncExternalStore } from "react";
import { useLanguage } from "../i18n/use-translate.ts";
import { type ColorScheme, detectColorScheme, schemeAttributes, ThemeContext } from "./color-scheme.ts";
import { tokensCss } from "./theme-css.ts";
import { expandTokens, useStylesheet } from "./use-stylesheet.ts";

/** Buttons, fields and notices. `data-tone`: of notices, emblems and badges. */
const controlsCss = `
.vst-button{position:relative;display:inline-flex;align-items:center;justify-content:center;gap:8px;min-block-size:40px;padding:8px 16px;border-radius:$radius;border:1px solid transparent;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;user-select:none;transition:background-color .14s ease-out,border-color .14s ease-out}
.vst-button-label{min-inline-size:0;overflow-wrap:anywhere}
.vst-button[data-wide]{inline-size:100%}
.vst-button[data-look=primary]{background:$accent;color:$on-accent}
.vst-button[data-look=primary]:hover{background:$accent-hover}
.vst-button[data-look=secondary]{background:$secondary;color:$secondary-ink;border-color:$line-strong}
.vst-button[data-look=secondary]:hover{background:$hover;color:$hover-ink}
.vst-button[aria-disabled=true]{cursor:default}
.vst-button[aria-disabled=true]:not([aria-busy=true]){opacity:.5}
.vst-button[aria-busy=true]>.vst-button-label{opacity:0}
.vst-button>.vst-spinner{position:absolute;inset:0;margin:auto}
.vst-field{display:grid;gap:6px}
.vst-field-head{display:flex;justify-content:space-between;gap:12px;align-items:baseline}
.vst-field-head>.vst-link{font-size:14px;line-height:20px}
.vst-label{font-size:14px;line-height:20px;font-weight:500;overflow-wrap:anywhere}
.vst-input{inline-size:100%;min-block-size:40px;padding:8px 12px;border:1px solid $field-line;border-radius:$radius;background:$surface;color:$surface-ink;transition:border-color .14s ease-out}
.vst-input::placeholder{color:$ink-3;opacity:1}
.vst-input:hover{border-color:$ink-3}
.stack-scope .vst-input:focus{outline:none;border-color:$accent;box-shadow:0 0 0 3px $ring}
.stack-scope .vst-input[aria-invalid=true]{border-color:$danger;--vestibule-ring:color-mix(in srgb,$danger 35%,transparent)}
.vst-input:-webkit-autofill{-webkit-text-fill-color:$surface-ink;box-shadow:inset 0 0 0 40px $surface}
.stack-scope .vst-input:-webkit-autofill:focus{box-shadow:inset 0 0 0 40px $surface,0 0 0 3px $ring}
.vst-input-end{position:relative}
.vst-input-end>.vst-input{padding-inline-end:44px}
.vst-input-end>.vst-toggle{position:absolute;inset-block:1px;inset-inline-end:1px;inline-size:40px;display:grid;place-items:center;background:none;color:$ink-3;border-radius:calc($radius - 1px);cursor:pointer}
.vst-toggle:hover{color:$ink}
.vst-error{display:flex;gap:6px;font-size:13px;line-height:18px;color:$danger;overflow-wrap:anywhere}
.vst-error>svg{margin-block-start:1px}
.vst-notice{display:flex;gap:10px;padding:10px 12px;border-radius:$radius;font-size:14px;line-height:20px;background:$sunken;color:$ink;overflow-wrap:anywhere}
.vst-notice>svg{margin-block-start:2px}
.vst-notice>div{flex:1;min-inline-size:0}
[class^=vst-][data-tone=danger]{background:$danger-soft;color:$danger}
[class^=vst-][data-tone=warn]{background:$warn-soft;color:$warn}
[class^=vst-][data-tone=ok]{background:$ok-soft;color:$ok}
@media (pointer:coarse){.vst-button,.vst-input{min-block-size:44px}.vst-input{font-size:16px}.vst-input-end>.vst-toggle{inline-size:44px;inset-block:0}.vst-input-end>.vst-input{padding-inline-end:48px}.vst-skeleton[data-shape=control]{block-size:44px}.vst-link[data-alone]{display:inline-block;padding-block:11px}}
`;

/**
 * The card of the handler pages. A full-page view removes the browser's default margin, but not one set by the
 * application.
 */
const cardCss = `
:where(body:has(.vst-page)){margin:0}
.vst-page{min-block-size:100vh;min-block-size:100dvh;display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;align-content:safe center;padding:32px 16px;background:$paper}
.vst-main,.vst-inline{inline-size:100%;display:grid;grid-template-columns:minmax(0,1fr);justify-items:center}
.vst-card{inline-size:100%;max-inline-size:400px;display:grid;grid-template-columns:minmax(0,1fr);gap:24px;padding:32px;background:$surface;color:$surface-ink;border:1px solid $line;border-radius:$radius-card}
.vst-card-head{display:grid;gap:4px}
.vst-emblem{inline-size:40px;block-size:40px;margin-block-end:12px;display:grid;place-items:center;border-radius:50%;background:$accent-soft;color:$accent}
.vst-emblem[data-initial]{border-radius:$radius;background:$accent;color:$on-accent;font-weight:600;text-transform:uppercase}
.vst-emblem:empty{background:$line}
.vst-emblem>svg{inline-size:20px;block-size:20px}
.vst-logo{block-size:40px;max-inline-size:100%;margin-block-end:12px;object-fit:contain;justify-self:start}
.vst-brand,.vst-brand+*{display:flex;align-items:center;gap:8px}
.vst-brand{margin-block-end:20px;font-weight:500;overflow-wrap:anywhere}
.vst-brand>*,.vst-brand+*>*{margin:0;min-inline-size:0}
.vst-brand>[class],.vst-brand+*>*{block-size:28px}
.vst-brand>.vst-emblem,.vst-brand+*>*{flex:0 0 28px}
.vst-brand>.vst-emblem{border-radius:6px;font-size:13px}
.stack-scope .vst-logo:has(+img){display:$light}
.stack-scope img+.vst-logo{display:$dark}
.vst-page:has(>img){grid-template-columns:minmax(0,1fr) clamp(0px,(100% - 900px)*999,50%)}
.vst-side{position:fixed;inset-block:0;inset-inline-end:0;inline-size:clamp(0px,(100% - 900px)*999,50%);block-size:100%;object-fit:cover}
.vst-stack{display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
.vst-actions{display:grid;gap:8px}
.vst-split{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;font-size:14px;line-height:20px}
.vst-link[aria-disabled=true]{color:$ink-3;cursor:default;text-decoration:none;font-variant-numeric:tabular-nums}
.vst-foot{text-align:center;font-size:14px;line-height:20px;color:$ink-2}
@media (max-width:480px){.vst-page{align-content:start;padding:0;background:$surface}.vst-card{max-inline-size:none;border:0;border-radius:0;padding:32px 20px}}
`;

/** Base rules inside `.stack-scope`: box model, type, focus, links, motion. */
const baseCss = `
.stack-scope{font:400 15px/22px $font;color:$ink;text-align:start;letter-spacing:normal;-webkit-text-size-adjust:100%;-webkit-tap-highlight-color:transparent}
.stack-scope,.stack-scope *,.stack-scope *::before,.stack-scope *::after{box-sizing:border-box}
.stack-scope :where(h1,h2,h3,p,ul,li,form,fieldset,figure,dl,dd,button,input,select,label,legend){margin:0;padding:0;border:0;font:inherit;color:inherit;letter-spacing:inherit;list-style:none;min-inline-size:0}
.stack-scope :where(button){background:none}
.stack-scope :where(svg,img){display:block;flex:none}
.stack-scope :where(a,button,input,[tabindex]):focus-visible{outline:none;box-shadow:0 0 0 1px $accent,0 0 0 4px $ring}
.vst-title{font-size:22px;line-height:28px;font-weight:600;letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere}
.stack-scope .vst-title:focus,.stack-scope .vst-panel-title:focus{outline:none;box-shadow:none}
.vst-quiet{color:$ink-2;text-wrap:pretty;overflow-wrap:anywhere}
.vst-hint{font-size:13px;line-height:18px;color:$ink-3}
.vst-code{direction:ltr;unicode-bidi:isolate;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:12.5px;color:$ink-2;overflow-wrap:anywhere}
.vst-link{color:$accent;font-weight:500;text-decoration:none;border-radius:4px;cursor:pointer;background:none}
.vst-link:hover{color:$accent-hover;text-decoration:underline;text-underline-offset:3px}
.vst-sr{position:absolute!important;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.vst-skeleton{display:block;border-radius:6px;background:$line;animation:vst-pulse 1.4s ease-in-out infinite;max-inline-size:100%}
.vst-skeleton[data-shape=control]{block-size:40px;border-radius:$radius}
.vst-skeleton[data-shape=text]{block-size:1lh;border-block:4px solid transparent;background-clip:padding-box}
.vst-skeleton[data-shape=round]{border-radius:50%}
.vst-spinner{display:block;inline-size:16px;block-size:16px;border:2px solid currentColor;border-inline-end-color:transparent;border-radius:50%;animation:vst-spin .7s linear infinite}
@keyframes vst-pulse{50%{opacity:.45}}
@keyframes vst-spin{to{transform:rotate(1turn)}}
[dir=rtl] .stack-scope svg[data-mirror],.stack-scope[dir=rtl] svg[data-mirror]{transform:scaleX(-1)}
@media (prefers-reduced-motion:reduce){.stack-scope *{animation-duration:0s!important;animation-iteration-count:1!important;transition:none!important}.vst-spinner{border-style:dotted}}
@media (forced-colors:active){.stack-scope :where(a,button,input,[tabindex]):focus-visible,.stack-scope input.vst-input:focus{outline:2px solid;outline-offset:2px}.vst-button,.vst-input{border:1px solid}}
`;

function read(): ColorScheme | undefined {
  const root = document.documentElement;
  return detectColorScheme(
    (name) => root.getAttribute(name) ?? document.body?.getAttribute(name) ?? null,
    getComputedStyle(root).colorScheme,
  );
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  const options = { attributes: true, attributeFilter: [...schemeAttributes, "style"] };
  observer.observe(document.documentElement, options);
  observer.observe(document.body, options);
  // The host page can set `color-scheme` in a media query.
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", onChange);
  };
}

/** The host page's color scheme, updated live; undefined follows the system. */
function useColorScheme(): ColorScheme | undefined {
  return useSyncExternalStore<ColorScheme | undefined>(subscribe, read, () => undefined);
}

const stylesheet = [tokensCss, baseCss, controlsCss, cardCss].join("\n");
const never = () => () => {};

type ScopeProps = ComponentPropsWithoutRef<"div"> & {
  /** Renders a span, for use inside a button or a line of text. */
  inline?: boolean;
};

/** The element around every visual component, with the class, tokens and color scheme. */
export function Scope({ inline = false, className, children, ...props }: ScopeProps) {
  const { colorScheme, nonce } = useContext(ThemeContext);
  const language = useLanguage();
  const host = useColorScheme();
  const scheme = colorScheme === "system" ? undefined : (colorScheme ?? host);
  const onServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  // First, because it resets what others set, and a component without a scope can be mounted before this.
  useStylesheet(stylesheet, "first");
  const Element = inline ? "span" : "div";
  return (
    <Element
      {...language?.attributes}
      {...props}
      className={className ? `stack-scope ${className}` : "stack-scope"}
      data-scheme={scheme}
    >
      {onServer && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; React would escape quotes inside a style element
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: expandTokens(stylesheet) }} />
      )}
      {children}
    </Element>
  );
}
