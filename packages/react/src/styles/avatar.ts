/** The user picture. */
export const avatarCss = `
.vst-avatar{flex:none;display:grid;place-items:center;overflow:hidden;border-radius:50%;background:var(--vestibule-accent-soft);color:var(--vestibule-accent);font-weight:600;line-height:1;user-select:none}
.vst-avatar[data-square]{border-radius:28%}
.vst-avatar[data-letters]::before{content:attr(data-letters)}
.vst-avatar>img{inline-size:100%;block-size:100%;object-fit:cover}
.vst-avatar[data-border]{box-shadow:0 0 0 1px var(--vestibule-line-strong)}
`;
