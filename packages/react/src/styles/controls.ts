/** Buttons, fields and notices. */
export const controlsCss = `
.vst-button{position:relative;display:inline-flex;align-items:center;justify-content:center;gap:8px;min-block-size:40px;padding:8px 16px;border-radius:var(--vestibule-radius);border:1px solid transparent;font-weight:500;text-align:center;text-decoration:none;cursor:pointer;user-select:none;transition:background-color .14s ease-out,border-color .14s ease-out}
.vst-button-label{min-inline-size:0;overflow-wrap:anywhere}
.vst-button[data-wide]{inline-size:100%}
.vst-button[data-look=primary]{background:var(--vestibule-accent);color:var(--vestibule-on-accent)}
.vst-button[data-look=primary]:hover{background:var(--vestibule-accent-hover)}
.vst-button[data-look=secondary]{background:var(--vestibule-secondary);color:var(--vestibule-secondary-ink);border-color:var(--vestibule-line-strong)}
.vst-button[data-look=secondary]:hover{background:var(--vestibule-hover);color:var(--vestibule-hover-ink)}
.vst-button[data-look=danger]{background:var(--vestibule-danger);color:var(--vestibule-on-danger)}
.vst-button[data-look=danger]:hover{background:color-mix(in srgb,var(--vestibule-danger) 88%,var(--vestibule-ink))}
.vst-button[data-look=quiet]{color:var(--vestibule-ink-2);padding-inline:10px}
.vst-button[data-look=quiet]:hover{background:var(--vestibule-hover);color:var(--vestibule-hover-ink)}
.vst-button[aria-disabled=true]{cursor:default}
.vst-button[aria-disabled=true]:not([aria-busy=true]){opacity:.5}
.vst-button[aria-busy=true]>.vst-button-label{visibility:hidden}
.vst-button>.vst-spinner{position:absolute;inset:0;margin:auto}
.vst-field{display:grid;gap:6px}
.vst-field-head{display:flex;justify-content:space-between;gap:12px;align-items:baseline}
.vst-field-head>.vst-link{font-size:14px;line-height:20px}
.vst-label{font-size:14px;line-height:20px;font-weight:500;overflow-wrap:anywhere}
.vst-input{inline-size:100%;min-block-size:40px;padding:8px 12px;border:1px solid var(--vestibule-field-line);border-radius:var(--vestibule-radius);background:var(--vestibule-surface);color:var(--vestibule-surface-ink);transition:border-color .14s ease-out}
.vst-input::placeholder{color:var(--vestibule-ink-3);opacity:1}
.vst-input:hover{border-color:var(--vestibule-ink-3)}
.stack-scope .vst-input:focus{outline:none;border-color:var(--vestibule-accent);box-shadow:0 0 0 3px var(--vestibule-ring)}
.stack-scope .vst-input[aria-invalid=true]{border-color:var(--vestibule-danger);--vestibule-ring:color-mix(in srgb,var(--vestibule-danger) 35%,transparent)}
.vst-input:-webkit-autofill{-webkit-text-fill-color:var(--vestibule-surface-ink);box-shadow:inset 0 0 0 40px var(--vestibule-surface)}
.stack-scope .vst-input:-webkit-autofill:focus{box-shadow:inset 0 0 0 40px var(--vestibule-surface),0 0 0 3px var(--vestibule-ring)}
.vst-input-end{position:relative}
.vst-input-end>.vst-input{padding-inline-end:44px}
.vst-input-end>.vst-toggle{position:absolute;inset-block:1px;inset-inline-end:1px;inline-size:40px;display:grid;place-items:center;background:none;color:var(--vestibule-ink-3);border-radius:calc(var(--vestibule-radius) - 1px);cursor:pointer}
.vst-toggle:hover{color:var(--vestibule-ink)}
.vst-error{display:flex;gap:6px;font-size:13px;line-height:18px;color:var(--vestibule-danger);overflow-wrap:anywhere}
.vst-error>svg{margin-block-start:1px}
.vst-notice{display:flex;gap:10px;padding:10px 12px;border-radius:var(--vestibule-radius);font-size:14px;line-height:20px;background:var(--vestibule-sunken);color:var(--vestibule-ink);overflow-wrap:anywhere}
.vst-notice>svg{margin-block-start:2px}
.vst-notice>div{flex:1;min-inline-size:0}
.vst-notice[data-tone=danger]{background:var(--vestibule-danger-soft);color:var(--vestibule-danger)}
.vst-notice[data-tone=warn]{background:var(--vestibule-warn-soft);color:var(--vestibule-warn)}
.vst-notice[data-tone=ok]{background:var(--vestibule-ok-soft);color:var(--vestibule-ok)}
@media (pointer:coarse){.vst-button,.vst-input{min-block-size:44px}.vst-input{font-size:16px}.vst-input-end>.vst-toggle{inline-size:44px;inset-block:0}.vst-input-end>.vst-input{padding-inline-end:48px}.vst-skeleton[data-shape=control]{block-size:44px}.vst-link[data-alone]{display:inline-block;padding-block:11px}}
`;
