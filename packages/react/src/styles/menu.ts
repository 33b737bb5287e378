/** The user button and its menu. */
export const menuCss = `
.vst-user-button{position:relative;display:inline-block}
.vst-user-trigger{display:flex;align-items:center;gap:10px;min-block-size:34px;padding:0;border-radius:99px;background:none;cursor:pointer;text-align:start}
.vst-user-trigger:has(.vst-user-names){padding-inline-end:12px}
.vst-user-trigger:hover .vst-avatar{box-shadow:0 0 0 3px $ring}
.vst-user-trigger[aria-busy] .vst-avatar{animation:vst-pulse 1.4s ease-in-out infinite}
.vst-user-names{display:grid;min-inline-size:0;font-size:14px;line-height:18px;font-weight:500}
.vst-user-names>*{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.vst-user-names>.vst-hint{font-weight:400}
.vst-menu{position:absolute;z-index:50;inset-block-start:calc(100% + 8px);inset-inline-end:0;inline-size:max-content;min-inline-size:232px;max-inline-size:min(320px,calc(100vw - 24px));padding:6px;background:$popover;color:$popover-ink;border:1px solid $line;border-radius:calc($radius + 4px);box-shadow:0 12px 32px -8px rgb(10 15 14/.24);animation:vst-rise .14s ease-out}
.vst-menu[data-side=start]{inset-inline:0 auto}
.vst-menu-head{display:flex;align-items:center;gap:10px;padding:8px 10px 12px;margin-block-end:6px;border-block-end:1px solid $line}
.vst-menu-item{display:flex;inline-size:100%;align-items:center;gap:10px;min-block-size:36px;padding:7px 10px;border-radius:calc($radius - 2px);font-size:14px;line-height:20px;color:inherit;text-align:start;text-decoration:none;background:none;cursor:pointer}
.vst-menu-item>svg{color:$ink-3}
.vst-menu-item:hover,.vst-menu-item:focus{background:$hover;color:$hover-ink}
@keyframes vst-rise{from{transform:translateY(-4px)}}
@media (pointer:coarse){.vst-user-trigger,.vst-menu-item{min-block-size:44px}.vst-user-trigger{min-inline-size:44px;justify-content:center}}
`;
