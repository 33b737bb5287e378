import { useState } from "react";
import { Scope } from "../theme/scope.tsx";
import { useStylesheet } from "../theme/use-stylesheet.ts";
import { Icon } from "../ui/icon.tsx";
import { userIcon } from "../ui/icons-pages.ts";
import { getAvatarTint, getInitials } from "./avatar-fallback.ts";

/**
 * The tints by number; the first is the default. Quiet, because color means a state. The dashboard has the same ones in the
 * same order.
 */
const avatarCss = `
.vst-avatar{--vst-hue:190;flex:none;display:grid;place-items:center;overflow:hidden;border-radius:50%;background:color-mix(in oklab,oklch(.7 .08 var(--vst-hue)) 22%,$surface);color:color-mix(in oklab,oklch(.62 .08 var(--vst-hue)) 45%,$ink);font-weight:600;line-height:1;user-select:none}
.vst-avatar[data-tint="1"]{--vst-hue:250}
.vst-avatar[data-tint="2"]{--vst-hue:90}
.vst-avatar[data-tint="3"]{--vst-hue:320}
.vst-avatar[data-tint="4"]{--vst-hue:130}
.vst-avatar[data-tint="5"]{--vst-hue:50}
.vst-avatar[data-square]{border-radius:28%}
.vst-avatar[data-letters]::before{content:attr(data-letters)}
.vst-avatar>img{inline-size:100%;block-size:100%;object-fit:cover}
.vst-avatar[data-border]{box-shadow:0 0 0 1px $line-strong}
`;

export type UserAvatarProps = {
  /** Pixels. Default 34. */
  size?: number;
  /** A user or a team. `id`: determines the tint of the initials. */
  user?: {
    id?: string;
    profileImageUrl?: string | null;
    displayName?: string | null;
    primaryEmail?: string | null;
  } | null;
  border?: boolean;
  /** Rounded corners instead of a circle, for teams. */
  square?: boolean | undefined;
};

/** Below this size, two letters are not legible. */
const twoLetterMinPx = 28;

/** The user's picture, otherwise initials, otherwise an icon. Decorative: show the name next to it. */
export function UserAvatar({ size = 34, user, border = false, square }: UserAvatarProps) {
  useStylesheet(avatarCss);
  const [broken, setBroken] = useState<string>();
  const isSmall = size < twoLetterMinPx;
  const both = getInitials(user?.displayName ?? "") || getInitials(user?.primaryEmail ?? "");
  // A single grapheme, such as an emoji, has no second letter to leave out.
  const letters = isSmall && /^\p{L}|^\p{N}/u.test(both) ? [...both].slice(0, 1).join("") : both;
  const image = user?.profileImageUrl;
  const hasImage = Boolean(image) && image !== broken;
  const pixels = `${size}px`;
  return (
    <Scope
      inline
      className="vst-avatar"
      aria-hidden="true"
      data-tint={user?.id === undefined ? undefined : getAvatarTint(user.id)}
      data-letters={(!hasImage && letters) || undefined}
      data-border={border || undefined}
      data-square={square || undefined}
      style={{ inlineSize: pixels, blockSize: pixels, fontSize: `${Math.round(size * (isSmall ? 0.55 : 0.38))}px` }}
    >
      {image && hasImage && <img src={image} alt="" referrerPolicy="no-referrer" onError={() => setBroken(image)} />}
      {!hasImage && !letters && <Icon path={userIcon} size={Math.round(size * 0.5)} />}
    </Scope>
  );
}
