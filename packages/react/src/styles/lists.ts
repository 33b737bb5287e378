/** Account settings: lists of emails, passkeys, accounts and sessions, and their dialogs. */
export const listsCss = `
header.vst-panel-head{grid-template-columns:minmax(0,1fr) fit-content(60%)}
.vst-button[data-look=danger-outline]{color:$danger;border-color:$danger}
.vst-button[data-look=danger-outline]:hover{background:$danger-soft}
.vst-panel-actions{grid-area:1/2/span 2;align-self:center;display:flex;gap:8px}
.vst-panel-actions>[data-look=quiet]{margin-inline-end:-12px}
.vst-panel-actions>*+*{margin-inline-start:12px}
.vst-item{display:flex;flex-wrap:wrap;align-items:center;gap:8px 14px;padding:16px 24px;border-block-start:1px solid $line}
.vst-item-icon{flex:none;display:grid;place-items:center;inline-size:36px;block-size:36px;border-radius:$radius;background:color-mix(in srgb,currentColor 9%,transparent);color:$ink-2}
.vst-item-icon:has(>.vst-avatar){background:none}
.vst-item-main{flex:1 1 150px;min-inline-size:0;display:grid;gap:2px;overflow-wrap:anywhere}
.vst-item-title{display:flex;flex-wrap:wrap;align-items:center;gap:2px 8px;font-size:14px;line-height:20px;font-weight:500}
.vst-item-actions{display:flex;align-items:center;gap:4px;margin-inline-start:auto}
.vst-item-foot{flex-basis:100%;display:grid;grid-template-columns:minmax(0,1fr);gap:8px}
.vst-item-foot:empty,.vst-panel-note:empty{display:none}
.vst-panel-note{display:grid;gap:8px;padding:12px 24px 16px;border-block-start:1px solid $line}
.vst-empty{justify-items:center;gap:6px;padding-block:32px;text-align:center}
.vst-empty>*{text-wrap:balance}
.vst-empty>.vst-item-title{font-weight:600}
.vst-panel-form{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;padding:16px 24px 20px;border-block-start:1px solid $line}
.vst-panel-form>.vst-field{max-inline-size:400px}
.vst-form-actions,.vst-badges{display:flex;flex-wrap:wrap;gap:8px}
.vst-badges{margin-block-start:4px}
.vst-qr{justify-self:center;inline-size:200px;block-size:200px;border-radius:$radius;border:1px solid $line;background:#fff}
.vst-recovery{direction:ltr;display:grid;grid-template-columns:repeat(2,minmax(108px,1fr));gap:4px 16px;padding:14px 16px;border-radius:$radius;background:$sunken;font:500 14px/24px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.04em}
.vst-recovery>li{list-style:none;white-space:nowrap}
.vst-secret{display:flex;align-items:center;gap:4px;padding:4px 4px 4px 12px;border-radius:$radius;background:$sunken}
.vst-secret>.vst-button{flex:none}
.vst-secret>code{flex:1;min-inline-size:0;direction:ltr;font:500 13px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.04em;overflow-wrap:anywhere}
.vst-secret>code:only-child{padding:8px 8px 8px 0}
.vst-short-code .vst-input{font:500 18px/24px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.2em}
.vst-copy{display:inline-flex;vertical-align:top;align-items:center;gap:8px}
@media (max-width:720px){.vst-item,.vst-panel-note,.vst-panel-form{padding-inline:0}}
@media (max-width:480px){.vst-item-actions{display:contents}.vst-item-actions>.vst-button:not(:last-child){order:1;margin-block-start:4px;margin-inline-start:50px}.vst-item-foot{order:2}header.vst-panel-head{display:flex;flex-wrap:wrap;align-items:center}header>.vst-panel-title{flex:auto;inline-size:min-content;min-inline-size:0}header>.vst-quiet{flex-basis:100%;order:1}.vst-panel-actions{display:contents}.vst-panel-actions>*{margin-block:-3px}.vst-panel-actions>*+*{order:1;margin:0}}
`;
