import { calledBy } from '#contracts/document/called-by.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import type { Owner } from '../../../document-view/viewed-field.ts';

export type Owners = ReadonlyMap<string, Owner>;

const known = new WeakMap<ExistingDocument['recipients'], Owners>();

/**
 * The owners by id. The result is the same object for the same recipients, so that a field whose owner hasn't changed
 * is not drawn again.
 */
export const ownersIn = ({ recipients }: Pick<ExistingDocument, 'recipients'>): Owners => {
  const owners =
    known.get(recipients) ??
    new Map(
      recipients.map((recipient, position) => [
        recipient.id,
        { id: recipient.id, name: calledBy(recipient), position },
      ]),
    );
  known.set(recipients, owners);

  return owners;
};
