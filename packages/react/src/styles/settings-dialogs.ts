/** Account settings dialogs, action menus and checkboxes. */
export const modalCss = `
.vst-modal{margin:auto;padding:0;border:1px solid $line;inline-size:min(440px,calc(100vw - 24px));max-block-size:calc(100dvh - 24px);overflow:auto;overscroll-behavior:contain;background:$popover;color:$popover-ink;border-radius:$radius-card;box-shadow:0 24px 64px -16px rgb(10 15 14/.36);animation:vst-modal .16s ease-out}
.vst-modal::backdrop{background:rgb(10 15 14/.48)}
.vst-modal-body{display:grid;grid-template-columns:minmax(0,1fr);gap:20px;padding:24px}
.vst-modal-head{display:grid;gap:4px}
.vst-modal-title{font-size:18px;line-height:26px;font-weight:600;overflow-wrap:anywhere;text-wrap:balance}
.stack-scope .vst-modal-title:focus{outline:none;box-shadow:none}
.vst-modal-actions{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:8px}
.vst-other-ways{display:grid;gap:4px;border-block-start:1px solid $line;padding-block-start:16px}
.vst-other-ways>div{display:flex;flex-wrap:wrap;gap:4px;margin-inline-start:-10px}
.vst-action-menu{position:relative;margin-inline-end:-14px}
.vst-icon-button{display:grid;place-items:center;inline-size:40px;block-size:40px;border-radius:$radius;color:$ink-2;cursor:pointer;transition:background-color .14s ease-out}
.vst-icon-button:hover,.vst-icon-button[aria-expanded=true]{background:$hover;color:$hover-ink}
.vst-icon-button[aria-disabled=true]{cursor:default}
.vst-action-menu .vst-menu-item{display:grid;gap:0;align-content:center}
.vst-menu-item[data-danger]:not([aria-disabled=true]){color:$danger}
.vst-menu-item[aria-disabled=true]{color:$ink-3;cursor:default}
.vst-menu-item[aria-disabled=true]:hover{background:none}
.vst-menu-item[aria-disabled=true]:focus{background:$hover;color:$ink-3}
.vst-menu-item .vst-hint{color:inherit;font-size:12px;line-height:16px}
.vst-check+.vst-error{margin-block-start:6px}
.vst-check{display:flex;gap:10px;align-items:flex-start;font-size:14px;line-height:20px;cursor:pointer}
.vst-check>input{appearance:none;flex:none;inline-size:18px;block-size:18px;margin:1px 0;border:1px solid $field-line;border-radius:5px;background:$surface;display:grid;place-items:center;cursor:pointer}
.vst-check>input[aria-invalid]{border-color:$danger}
.vst-check>input:checked{background:$accent;border-color:$accent}
.vst-check>input:checked::before{content:"";inline-size:9px;block-size:5px;margin-block-end:3px;border:solid $on-accent;border-width:0 0 2px 2px;transform:rotate(-45deg)}
@keyframes vst-modal{from{opacity:0;transform:translateY(6px)}}
@media (pointer:coarse){.vst-icon-button{inline-size:44px;block-size:44px}.vst-check{padding-block:11px}}
@media (forced-colors:active){.vst-check>input{appearance:auto}}
@media (max-width:480px){.vst-modal-body{padding:20px}.vst-modal-actions>.vst-button{flex:1 1 auto}}
`;
