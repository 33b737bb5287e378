/** Code boxes, one character each. */
export const codeFieldCss = `
.vst-boxes{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:8px;direction:ltr}
.vst-boxes>.vst-input{min-block-size:48px;padding:0;text-align:center;font-size:20px;font-weight:600;font-variant-numeric:tabular-nums;text-transform:uppercase;caret-color:var(--vestibule-accent)}
.vst-code-field[data-busy] .vst-input{opacity:.6}
.vst-code-status{min-block-size:18px}
@media (max-width:380px){.vst-boxes{gap:6px}}
`;
