import type { ConnectedAccount, ProjectConfig } from "@vestibule/client";

export type AccountRow = {
  providerId: string;
  /** Whether the project still offers the provider. */
  isOffered: boolean;
  /** Set for the project's custom providers. */
  displayName?: string;
  account: ConnectedAccount | null;
};

/** One row per linked account and per provider that can be linked, in the project's order. */
export function buildAccountRows(
  accounts: readonly ConnectedAccount[],
  offered: ProjectConfig["oauthProviders"],
): readonly AccountRow[] {
  const rows = offered.flatMap(({ id, displayName }): AccountRow[] => {
    const row = { providerId: id, isOffered: true, ...(displayName !== undefined && { displayName }) };
    const linked = accounts.filter(({ providerId }) => providerId === id);
    return linked.length === 0 ? [{ ...row, account: null }] : linked.map((account) => ({ ...row, account }));
  });
  const isOffered = (id: string) => offered.some((provider) => provider.id === id);
  const others = accounts.filter(({ providerId }) => !isOffered(providerId));
  return [...rows, ...others.map((account) => ({ providerId: account.providerId, isOffered: false, account }))];
}
