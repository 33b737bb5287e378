import type { ConnectedAccount, ProjectConfig } from "@vestibule/client";

export type AccountLine = {
  providerId: string;
  /** Whether the project still offers the provider. */
  isOffered: boolean;
  /** Given by projects that defined the provider themselves. */
  displayName?: string;
  account: ConnectedAccount | null;
};

/** One line for each linked account, and one for each provider that could be linked, in the order of the project. */
export function accountLines(
  accounts: readonly ConnectedAccount[],
  offered: ProjectConfig["oauthProviders"],
): readonly AccountLine[] {
  const lines = offered.flatMap(({ id, displayName }): AccountLine[] => {
    const line = { providerId: id, isOffered: true, ...(displayName !== undefined && { displayName }) };
    const linked = accounts.filter(({ providerId }) => providerId === id);
    return linked.length === 0 ? [{ ...line, account: null }] : linked.map((account) => ({ ...line, account }));
  });
  const isOffered = (id: string) => offered.some((provider) => provider.id === id);
  const others = accounts.filter(({ providerId }) => !isOffered(providerId));
  return [...lines, ...others.map((account) => ({ providerId: account.providerId, isOffered: false, account }))];
}
