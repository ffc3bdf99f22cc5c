import { accountKey, documentKey, privacyKey, recipientKey } from '#contracts/key-id.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { closeAccount, eraseAccount } from '../../account/erase-account.ts';
import { document } from '../../decisions/document/decider.ts';
import { privacyRequests } from '../../decisions/privacy/requests.ts';
import { handle } from '../../log/handle.ts';
import type { Carrying } from './carrying.ts';
import type { ErasureFact, MissingErasures } from './lasting-erasures.ts';

/**
 * Erases and closes again what the restored epoch has as if nothing had happened. A key that came back meanwhile, such
 * as with a copy of the vault, is destroyed before that goes on record.
 */
export const erasingAgain = (
  { writer, database, byRestore }: Carrying,
  vault: Pick<Vault, 'destroy'>,
  { documents, accounts, requests, closed }: MissingErasures,
): readonly (() => Promise<unknown>)[] => {
  const destroyAgain = async (key: string, { event }: ErasureFact) => {
    if (event !== null) await vault.destroy([key], event);
  };
  const eraseIn = async (id: string, recipient: string | null, fact: ErasureFact) => {
    const { event: _, ...why } = fact;
    await destroyAgain(recipient === null ? documentKey(id) : recipientKey(id, recipient), fact);
    await handle(writer, document, id, byRestore(), { type: 'KeepErased', data: { recipient, ...why } });
  };

  return [
    ...[...documents].map(([id, erasures]) => async () => {
      for (const [recipient, fact] of erasures) await eraseIn(id, recipient, fact);
    }),
    ...[...accounts].map(([id, fact]) => async () => {
      const { event: _, ...why } = fact;
      await destroyAgain(accountKey(id), fact);
      await eraseAccount({ writer, database }, id, why, byRestore());
    }),
    ...[...requests].map(([id, fact]) => async () => {
      const { event: _, ...why } = fact;
      await destroyAgain(privacyKey(id), fact);
      await handle(writer, privacyRequests, id, byRestore(), { type: 'EraseRequest', data: why });
    }),
    ...[...closed].map(
      ([id, reason]) =>
        () =>
          closeAccount({ writer, database }, id, reason, byRestore()),
    ),
  ];
};
