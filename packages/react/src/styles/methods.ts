/** Provider buttons and method tabs. */
export const methodsCss = `
.vst-providers{display:grid;grid-template-columns:minmax(0,1fr);gap:8px}
.vst-providers[data-grid]{grid-template-columns:repeat(2,minmax(0,1fr))}
.vst-provider{position:relative}
.vst-provider .vst-button-label,.vst-passkey .vst-button-label{display:inline-flex;align-items:center;justify-content:center;gap:10px;min-inline-size:0}
.vst-provider .vst-button-label>span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.vst-last-used{position:absolute;inset-block-start:-9px;inset-inline-end:10px;padding:0 8px;border-radius:99px;border:1px solid $line;background:$accent-soft;color:$accent;font-size:12px;line-height:16px;font-weight:500;pointer-events:none}
.vst-or{display:flex;align-items:center;gap:12px;color:$ink-3;font-size:13px;line-height:18px}
.vst-or::before,.vst-or::after{content:"";flex:1;border-block-start:1px solid $line}
.vst-tabs{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:2px;padding:3px;border-radius:$radius;background:$sunken}
.vst-tab{min-block-size:34px;padding:4px 12px;border-radius:calc($radius - 3px);font-size:14px;line-height:20px;font-weight:500;color:$ink-2;cursor:pointer;transition:background-color .14s ease-out}
.vst-tab:hover{color:$ink}
.vst-tab[aria-selected=true]{background:$surface;color:$surface-ink;box-shadow:0 0 0 1px $line-strong}
@media (pointer:coarse){.vst-tab{min-block-size:42px}}
@media (forced-colors:active){.vst-tab[aria-selected=true]{background:SelectedItem;color:SelectedItemText;forced-color-adjust:none}}
`;
