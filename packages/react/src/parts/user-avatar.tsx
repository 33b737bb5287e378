import { useState } from "react";
import { avatarCss } from "../styles/avatar.ts";
import { Scope } from "../theme/scope.tsx";
import { useStylesheet } from "../theme/use-stylesheet.ts";
import { Icon } from "../ui/icon.tsx";
import { userIcon } from "../ui/icons.ts";
import { getInitials } from "./initials.ts";

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
