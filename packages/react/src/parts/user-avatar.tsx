import { useState } from "react";
import { Scope } from "../theme/scope.tsx";
import { useStylesheet } from "../theme/use-stylesheet.ts";
import { Icon } from "../ui/icon.tsx";
import { userIcon } from "../ui/icons.ts";

/**
 * Up to two uppercase letters for a missing picture: from the first and last word of the name, otherwise from the
 * email.
 */
export function getInitials(displayName: string | null | undefined, email: string | null | undefined): string {
  const words = displayName?.trim().split(/\s+/).filter(Boolean) ?? [];
  const [first] = words;
  const last = words.at(-1);
  if (first && last)
    return (words.length > 1 ? firstLetters(first, 1) + firstLetters(last, 1) : firstLetters(first, 2)).toUpperCase();
  return firstLetters(email ?? "", 2).toUpperCase();
}

function firstLetters(text: string, count: number): string {
  return [...text].slice(0, count).join("");
}

/** The user picture. */
const avatarCss = `
.vst-avatar{flex:none;display:grid;place-items:center;overflow:hidden;border-radius:50%;background:var(--vestibule-accent-soft);color:var(--vestibule-accent);font-weight:600;line-height:1;user-select:none}
.vst-avatar[data-square]{border-radius:28%}
.vst-avatar[data-letters]::before{content:attr(data-letters)}
.vst-avatar>img{inline-size:100%;block-size:100%;object-fit:cover}
.vst-avatar[data-border]{box-shadow:0 0 0 1px var(--vestibule-line-strong)}
`;

export type UserAvatarProps = {
  /** Pixels. Default 34. */
  size?: number;
  user?: { profileImageUrl?: string | null; displayName?: string | null; primaryEmail?: string | null } | null;
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
  const both = getInitials(user?.displayName, user?.primaryEmail);
  const letters = isSmall ? [...both].slice(0, 1).join("") : both;
  const image = user?.profileImageUrl;
  const hasImage = Boolean(image) && image !== broken;
  const pixels = `${size}px`;
  return (
    <Scope
      inline
      className="vst-avatar"
      aria-hidden="true"
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
