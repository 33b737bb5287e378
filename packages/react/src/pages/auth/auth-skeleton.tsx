import { useTranslate } from "../../i18n/use-translate.ts";
import type { AuthPageType } from "../../methods/project-methods.ts";
import { FieldSkeleton, Skeleton } from "../../ui/skeleton.tsx";

/** A placeholder in the size of the form. */
export function AuthSkeleton({ type, passwordRepeat }: { type: AuthPageType; passwordRepeat: boolean }) {
  const t = useTranslate();
  return (
    <>
      <div className="vst-stack" role="status">
        <span className="vst-sr">{t("loading")}</span>
        <FieldSkeleton />
        <FieldSkeleton hint={type === "sign-up"} />
        {passwordRepeat && <FieldSkeleton />}
        <Skeleton shape="control" />
      </div>
      <div className="vst-foot">
        <Skeleton shape="text" width="60%" />
      </div>
    </>
  );
}
