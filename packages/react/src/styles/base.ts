/** Base rules inside `.stack-scope`: box model, type, focus, links, motion. */
export const baseCss = `
.stack-scope{font:400 15px/22px var(--vestibule-font);color:var(--vestibule-ink);text-align:start;letter-spacing:normal;-webkit-text-size-adjust:100%;-webkit-tap-highlight-color:transparent}
.stack-scope,.stack-scope *,.stack-scope *::before,.stack-scope *::after{box-sizing:border-box}
.stack-scope :where(h1,h2,h3,p,ul,li,form,fieldset,figure,dl,dd,button,input,label,legend){margin:0;padding:0;border:0;font:inherit;color:inherit;letter-spacing:inherit;list-style:none;min-inline-size:0}
.stack-scope :where(button){background:none}
.stack-scope :where(svg,img){display:block;flex:none}
.stack-scope :where(a,button,input,[tabindex]):focus-visible{outline:none;box-shadow:0 0 0 1px var(--vestibule-accent),0 0 0 4px var(--vestibule-ring)}
.vst-title{font-size:22px;line-height:28px;font-weight:600;letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere}
.stack-scope .vst-title:focus{outline:none;box-shadow:none}
.vst-quiet{color:var(--vestibule-ink-2);text-wrap:pretty;overflow-wrap:anywhere}
.vst-hint{font-size:13px;line-height:18px;color:var(--vestibule-ink-3)}
.vst-code{direction:ltr;unicode-bidi:isolate;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:12.5px;color:var(--vestibule-ink-2);overflow-wrap:anywhere}
.vst-link{color:var(--vestibule-accent);font-weight:500;text-decoration:none;border-radius:4px;cursor:pointer;background:none}
.vst-link:hover{color:var(--vestibule-accent-hover);text-decoration:underline;text-underline-offset:3px}
.vst-sr{position:absolute!important;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.vst-skeleton{display:block;border-radius:6px;background:var(--vestibule-line);animation:vst-pulse 1.4s ease-in-out infinite;max-inline-size:100%}
.vst-skeleton[data-shape=control]{block-size:40px;border-radius:var(--vestibule-radius)}
.vst-skeleton[data-shape=text]{block-size:1lh;border-block:4px solid transparent;background-clip:padding-box}
.vst-skeleton[data-shape=round]{border-radius:50%}
.vst-spinner{display:block;inline-size:16px;block-size:16px;border:2px solid currentColor;border-inline-end-color:transparent;border-radius:50%;animation:vst-spin .7s linear infinite}
@keyframes vst-pulse{50%{opacity:.45}}
@keyframes vst-spin{to{transform:rotate(1turn)}}
[dir=rtl] .stack-scope svg[data-mirror],.stack-scope[dir=rtl] svg[data-mirror]{transform:scaleX(-1)}
@media (prefers-reduced-motion:reduce){.stack-scope *{animation-duration:0s!important;animation-iteration-count:1!important;transition:none!important}.vst-spinner{border-style:dotted}}
@media (forced-colors:active){.stack-scope :where(a,button,input,[tabindex]):focus-visible{outline:2px solid Highlight;outline-offset:2px}.vst-button,.vst-input{border:1px solid}}
`;
