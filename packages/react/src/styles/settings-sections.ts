/** Account settings: styles not needed by the skeleton, such as section links and row contents. */
export const sectionsCss = `
.vst-section-link>svg[data-mirror]{display:none}
.vst-section-link[href]:hover:not([aria-current]){background:var(--vestibule-hover);color:var(--vestibule-hover-ink)}
.vst-section-link[aria-current]{background:var(--vestibule-accent-soft);color:var(--vestibule-accent);font-weight:500}
.vst-section-link>.vst-avatar{margin-inline:-2px}
.vst-sections-title{margin-block:16px 4px;padding-inline:12px;font-size:12px;line-height:16px;font-weight:600;color:var(--vestibule-ink-3)}
.vst-section-link>span:not(.stack-scope){min-inline-size:0;overflow-wrap:anywhere}
button.vst-section-link{inline-size:100%;text-align:start;cursor:pointer}
.vst-settings-notice{grid-column:1/-1}
.vst-section-notice{border-radius:var(--vestibule-radius)}
.vst-section-back{display:none;align-items:center;gap:4px;justify-self:start;min-block-size:44px}
.vst-panel-head>.vst-quiet{font-size:14px;line-height:20px}
.vst-row-text{overflow-wrap:anywhere}
.vst-panel-title{font-size:16px;line-height:24px;font-weight:600;overflow-wrap:anywhere}
.vst-panel-body{padding:0 24px 20px}
.vst-panel-body .vst-field{max-inline-size:400px}
.vst-row-text[data-beside]{flex:1 1 0;min-inline-size:0}
.vst-row-text[data-empty]{color:var(--vestibule-ink-3)}
.vst-row-action{display:flex;gap:8px;margin-inline-start:auto}
.vst-row-form{display:flex;flex-wrap:wrap;gap:8px}
.vst-row-form>.vst-input{flex:1 1 180px}
.vst-row-note{flex-basis:100%}
.vst-save-state{display:inline-flex;align-items:center;gap:4px;font-size:13px;line-height:18px;color:var(--vestibule-ink-3)}
.vst-save-state>svg{color:var(--vestibule-ok)}
.vst-badge{display:inline-flex;align-items:center;gap:4px;padding:1px 8px;border-radius:99px;font-size:12px;line-height:18px;font-weight:500;background:var(--vestibule-sunken);color:var(--vestibule-ink-2)}
.vst-badge[data-tone=ok]{background:var(--vestibule-ok-soft);color:var(--vestibule-ok)}
.vst-badge[data-tone=warn]{background:var(--vestibule-warn-soft);color:var(--vestibule-warn)}
@media (max-width:720px){.vst-sections-title{padding-inline:4px}.vst-section-back{display:inline-flex}.vst-section-link[aria-current]{background:none;color:var(--vestibule-ink);font-weight:400}.vst-section-link>svg[data-mirror]{display:block;color:var(--vestibule-ink-3)}.vst-panel-body{padding-inline:0}.vst-row-form>.vst-input{flex-basis:100%}}
`;
