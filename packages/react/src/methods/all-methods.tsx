import type { ComponentType } from "react";
import { methodMessages } from "../i18n/en/methods.ts";
import { useTranslate } from "../i18n/use-translate.ts";
import { methodsCss } from "../styles/methods.ts";
import { useStylesheet } from "../theme/use-stylesheet.ts";
import { MagicLinkForm } from "./magic-link/magic-link-form.tsx";
import { type MethodTab, MethodTabs } from "./method-tabs.tsx";
import { OAuthButtons } from "./oauth/oauth-buttons.tsx";
import type { ProjectMethods } from "./project-methods.ts";

export type AllMethodsProps = {
  /** Of the sign-in page or of the sign-up page, which doesn't load the other one's. */
  passwordForm: ComponentType<{ noPasswordRepeat?: boolean }>;
  /** Only of the sign-in page. */
  passkeyButton?: ComponentType<{ isMock: boolean }> | undefined;
  config: ProjectMethods["config"];
  firstTab: MethodTab;
  noPasswordRepeat: boolean;
  /** Preview mode: buttons do nothing. */
  isMock: boolean;
};

/** All sign-in or sign-up methods of the project. */
export function AllMethods(props: AllMethodsProps) {
  useStylesheet(methodsCss);
  const t = useTranslate(methodMessages);
  const { config, isMock, passkeyButton: PasskeyButton } = props;
  const hasPasskeys = PasskeyButton !== undefined && config.passkeyEnabled;
  const hasForms = config.credentialEnabled || config.magicLinkEnabled;
  const hasProviders = config.oauthProviders.length > 0;
  const hasButtons = hasProviders || hasPasskeys;
  return (
    <>
      {hasButtons && (
        <div className="vst-providers">
          {hasProviders && <OAuthButtons providers={config.oauthProviders} isMock={isMock} />}
          {hasPasskeys && <PasskeyButton isMock={isMock} />}
        </div>
      )}
      {hasButtons && hasForms && <div className="vst-or">{t("or")}</div>}
      {hasForms && <Forms {...props} />}
    </>
  );
}

function Forms({ passwordForm: PasswordForm, config, firstTab, noPasswordRepeat }: AllMethodsProps) {
  const password = <PasswordForm noPasswordRepeat={noPasswordRepeat} />;
  if (!config.magicLinkEnabled) return password;
  const magicLink = <MagicLinkForm />;
  if (!config.credentialEnabled) return magicLink;
  return <MethodTabs first={firstTab} panels={{ "magic-link": magicLink, password }} />;
}
