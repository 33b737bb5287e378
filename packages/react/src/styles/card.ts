/**
 * The card of the handler pages. A full-page view removes the browser's default margin, but not one set by the
 * application.
 */
export const cardCss = `
:where(body:has(.vst-page)){margin:0}
.vst-page{min-block-size:100vh;min-block-size:100dvh;display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;align-content:safe center;padding:32px 16px;background:var(--vestibule-paper)}
.vst-main,.vst-inline{inline-size:100%;display:grid;grid-template-columns:minmax(0,1fr);justify-items:center}
.vst-card{inline-size:100%;max-inline-size:400px;display:grid;grid-template-columns:minmax(0,1fr);gap:24px;padding:32px;background:var(--vestibule-surface);color:var(--vestibule-surface-ink);border:1px solid var(--vestibule-line);border-radius:var(--vestibule-radius-card)}
.vst-card-head{display:grid;gap:4px}
.vst-mark{margin-inline-start:-4px;inline-size:32px;block-size:32px;margin-block-end:12px}
.vst-emblem{inline-size:40px;block-size:40px;margin-block-end:12px;display:grid;place-items:center;border-radius:50%;background:var(--vestibule-accent-soft);color:var(--vestibule-accent)}
.vst-emblem>svg{inline-size:20px;block-size:20px}
.vst-emblem[data-tone=ok]{background:var(--vestibule-ok-soft);color:var(--vestibule-ok)}
.vst-emblem[data-tone=warn]{background:var(--vestibule-warn-soft);color:var(--vestibule-warn)}
.vst-emblem[data-tone=danger]{background:var(--vestibule-danger-soft);color:var(--vestibule-danger)}
.vst-stack{display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
.vst-actions{display:grid;gap:8px}
.vst-wait{display:grid;place-items:center;min-block-size:40px;color:var(--vestibule-accent)}
.vst-wait>.vst-spinner{inline-size:24px;block-size:24px}
.vst-wait-exit{min-block-size:40px}
.vst-facts{display:grid;grid-template-columns:auto minmax(0,1fr);gap:8px 16px;padding:12px 16px;border-radius:var(--vestibule-radius);background:var(--vestibule-sunken);font-size:14px;line-height:20px;overflow-wrap:anywhere}
.vst-facts>dt{color:var(--vestibule-ink-2)}
.vst-facts>dt:has(+.vst-fact-account){align-self:center}
.vst-fact-account{display:flex;align-items:center;gap:10px}
.vst-fact-account>span:last-child{display:grid;min-inline-size:0}
.vst-split{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;font-size:14px;line-height:20px}
.vst-link[aria-disabled=true]{color:var(--vestibule-ink-3);cursor:default;text-decoration:none;font-variant-numeric:tabular-nums}
.vst-foot{text-align:center;font-size:14px;line-height:20px;color:var(--vestibule-ink-2)}
@media (max-width:480px){.vst-page{align-content:start;padding:0;background:var(--vestibule-surface)}.vst-card{max-inline-size:none;border:0;border-radius:0;padding:32px 20px}}
`;
