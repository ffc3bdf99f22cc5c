import type { DocumentField, DocumentRecipient, ExistingDocument } from './state.ts';

type Change<Whole> = Partial<Whole> | ((before: Whole) => Partial<Whole>);

export const onRecipient = (
  document: ExistingDocument,
  id: string,
  change: Change<DocumentRecipient>,
): ExistingDocument => ({ ...document, recipients: changed(document.recipients, id, change) });

export const onField = (
  document: ExistingDocument,
  id: string,
  change: Change<DocumentField>,
): ExistingDocument => ({ ...document, fields: changed(document.fields, id, change) });

const changed = <Whole extends { readonly id: string }>(
  all: readonly Whole[],
  id: string,
  change: Change<Whole>,
): readonly Whole[] => {
  const place = all.findIndex((one) => one.id === id);
  const one = all[place];

  return one ? all.with(place, { ...one, ...(typeof change === 'function' ? change(one) : change) }) : all;
};
