import { seenText } from '../document/earlier-entries.ts';
import type { DocumentEvent } from '../document/events.ts';
import { evolveDocument } from '../document/evolve.ts';
import { type Document, type ExistingDocument, initialDocument } from '../document/state.ts';
import type { Recorded } from '../envelope.ts';
import { earlierEntriesRule } from '../organisation/earlier-entries-rules.ts';
import { commitmentOf } from '../personal/box.ts';
import type { Bundle } from './bundle.ts';

type Signing = Recorded<Extract<DocumentEvent, { type: 'RecipientSigned' }>>;

/** The first signature that says by `seen` that its signer was shown something else than the events tell. */
export const seenOtherwise = async (bundle: Bundle): Promise<Signing | null> => {
  let state: Document = initialDocument;
  for (const event of bundle.events()) {
    if (event.type === 'RecipientSigned' && event.data.seen !== undefined && state.status !== 'none') {
      const text = new TextEncoder().encode(shownTo(state, event.data.recipient));
      if ((await bundle.digest(text)) !== event.data.seen) return event;
    }
    state = evolveDocument(state, event);
  }

  return null;
};

const shownTo = (document: ExistingDocument, signer: string): string => {
  const { fields, status, pdf } = document;
  const shown = { rule: earlierEntriesRule(document), status, pdf };
  const others = fields.filter(({ recipient }) => recipient !== signer);

  return seenText(
    shown,
    others.map((field) => ({ ...field, commitment: commitmentOf(field.box) })),
  );
};
