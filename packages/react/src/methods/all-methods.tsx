import type { ComponentType } from "react";
import { methodMessages } from "../i18n/en/methods.ts";
import { useTranslate } from "../i18n/use-translate.ts";
import { methodsCss } from "../styles/methods.ts";
import { useStylesheet } from "../theme/use-stylesheet.ts";
import { MagicLinkForm } from "./magic-link/magic-link-form.tsx";
import { type MethodTab, MethodTabs } from "./method-tabs.tsx";
import { OAuthButtons } from "./oauth/oauth-buttons.tsx";
import { PasskeyButton } from "./passkey/passkey-button.tsx";
import { CredentialSignIn } from "./password/credential-sign-in.tsx";
import type { AuthPageType, ProjectMethods } from "./project-methods.ts";

export type AllMethodsProps = {
  type: AuthPageType;
  /** The password form of the sign-up page, which the sign-in page doesn't load. */
  signUpForm?: ComponentType<{ noPasswordRepeat: boolean }> | undefined;
  config: ProjectMethods["config"];
  firstTab: MethodTab;
  noPasswordRepeat: boolean;
  /** Preview mode: buttons do nothing. */
  isMock: boolean;
  /** Whether one method shows a later step, which hides the other methods. */
  inStep: boolean;
};

/** All sign-in or sign-up methods of the project. */
export function AllMethods(props: AllMethodsProps) {
  useStylesheet(methodsCss);
  const t = useTranslate(methodMessages);
  const { type, config, isMock, inStep } = props;
  const hasPasskeys = type === "sign-in" && config.passkeyEnabled;
  const hasForms = config.credentialEnabled || config.magicLinkEnabled;
  const hasProviders = config.oauthProviders.length > 0;
  const hasButtons = hasProviders || hasPasskeys;
  return (
    <>
      {hasButtons && !inStep && (
        <div className="vst-providers">
          {hasProviders && <OAuthButtons providers={config.oauthProviders} isMock={isMock} />}
          {hasPasskeys && <PasskeyButton isMock={isMock} />}
        </div>
      )}
      {hasButtons && hasForms && !inStep && <div className="vst-or">{t("or")}</div>}
      {hasForms && <Forms {...props} />}
    </>
  );
}

function Forms({ type, signUpForm: SignUpForm, config, firstTab, noPasswordRepeat, inStep }: AllMethodsProps) {
  const password = SignUpForm ? <SignUpForm noPasswordRepeat={noPasswordRepeat} /> : <CredentialSignIn />;
  if (!config.magicLinkEnabled) return password;
  const magicLink = <MagicLinkForm type={type} />;
  if (!config.credentialEnabled) return magicLink;
  return <MethodTabs first={firstTab} hidden={inStep} panels={{ "magic-link": magicLink, password }} />;
}
