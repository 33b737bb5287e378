/** The impersonation banner. It reserves space at the end of the page so that it covers no content. */
export const impersonationCss = `
:where(body:has(.vst-acting)){padding-block-end:88px}
.stack-scope .vst-acting{position:fixed;z-index:2147483647;inset:auto 0 0;inline-size:auto;max-inline-size:none;block-size:auto;margin:0;padding:12px 16px calc(12px + env(safe-area-inset-bottom));display:flex;align-items:center;justify-content:center;gap:8px 16px;overflow:visible;border:0;border-block-start:3px solid var(--vestibule-brass);background:var(--vestibule-warn);color:var(--vestibule-paper);font-size:14px;line-height:20px;font-weight:500;box-shadow:0 -4px 16px -8px rgb(10 15 14/.4)}
.vst-acting>p{min-inline-size:0;overflow-wrap:anywhere}
.vst-acting>.vst-button{flex:none;background:var(--vestibule-paper);color:var(--vestibule-warn);border-color:transparent}
.stack-scope .vst-acting>.vst-button:hover{background:var(--vestibule-warn-soft);color:var(--vestibule-warn)}
.stack-scope .vst-acting>.vst-button:focus-visible{box-shadow:0 0 0 2px var(--vestibule-warn),0 0 0 4px var(--vestibule-paper)}
@media (max-width:480px){.stack-scope .vst-acting{justify-content:space-between}}
@media print{.stack-scope .vst-acting{display:none}}
@media (forced-colors:active){.stack-scope .vst-acting{border-block-start:3px solid Highlight}}
`;
