import { type ChangeEvent, useRef } from "react";
import { profileMessages } from "../../i18n/en/profile.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { UserAvatar, type UserAvatarProps } from "../../parts/user-avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Row } from "../panels/panel.tsx";
import { SaveState } from "../saving/save-state.tsx";
import { usePicture } from "./use-picture.ts";

type PictureRowProps = Pick<UserAvatarProps, "square"> & {
  /** The owner of the picture: a user or a team. */
  of: { id: string; profileImageUrl: string | null; displayName: string | null; primaryEmail?: string | null };
  /** Resolves after `of` has been refetched. Null removes the picture. */
  save: (url: string | null) => Promise<void>;
};

/** A picture with inline editing. */
export function PictureRow({ of, square, save }: PictureRowProps) {
  const t = useTranslate(profileMessages);
  const picture = usePicture(of.profileImageUrl, save);
  const input = useRef<HTMLInputElement>(null);
  const busy = picture.state === "saving";
  function choose(event: ChangeEvent<HTMLInputElement>) {
    void picture.choose(event.target.files?.[0]);
    // Allows choosing the same file again after a failure.
    event.target.value = "";
  }
  return (
    <Row label={t("picture")} state={picture.state}>
      <div className="vst-row-line">
        <UserAvatar size={56} square={square} user={{ ...of, profileImageUrl: picture.value }} />
        <p className="vst-hint">{t("pictureHint")}</p>
        {!picture.problem && <SaveState state={picture.state} />}
        <span className="vst-row-action">
          <input ref={input} type="file" accept="image/*" hidden aria-label={t("picture")} onChange={choose} />
          <Button disabled={busy} onClick={() => input.current?.click()}>
            {t(picture.value ? "changePicture" : "uploadPicture")}
          </Button>
          {picture.value && (
            <Button look="quiet" disabled={busy} onClick={picture.remove}>
              {t("removePicture")}
            </Button>
          )}
        </span>
      </div>
      {picture.pictureError && <Notice tone="danger">{t(picture.pictureError)}</Notice>}
      {picture.problem && <SaveState state={picture.state} problem={picture.problem} />}
    </Row>
  );
}
