/** The modal dialog of the second factor. */
export const dialogCss = `
.vst-dialog{inline-size:min(400px,calc(100vw - 32px));max-inline-size:none;margin:auto;padding:0;border:1px solid var(--vestibule-line);border-radius:var(--vestibule-radius-card);background:var(--vestibule-surface);color:var(--vestibule-surface-ink);box-shadow:0 24px 64px -16px rgb(10 15 14/.4)}
.vst-dialog[open]{animation:vst-rise-in .16s ease-out}
.vst-dialog::backdrop{background:rgb(10 15 14/.5)}
.vst-dialog .vst-card{max-inline-size:none;border:0;background:none;padding:28px}
@keyframes vst-rise-in{from{transform:translateY(8px);opacity:0}}
@media (max-width:480px){.vst-dialog .vst-card{padding:24px 20px}}
`;
