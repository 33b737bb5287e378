import { AccountSettings } from "@vestibule/react";
import { PageTitle, pageTitles } from "../../features/page/page-title.tsx";

/** The signed-in owner's account settings: the same page that every application gets. */
export function AccountPage() {
  return (
    <>
      <PageTitle title={pageTitles.account} />
      <AccountSettings fullPage={false} />
    </>
  );
}
