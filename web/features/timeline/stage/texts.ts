import type { LinkState } from '#contracts/api/views/timeline.ts';
import { eventNumber } from '#contracts/event-number.ts';
import type { Mark } from '../../../document-view/viewed-field.ts';
import { plural } from '../../../lib/format.ts';
import { forMembers } from '../../../lib/language.ts';
import { utcMoment } from '../../../lib/utc.ts';
import type { Look } from '../story/address.ts';

/** What people read beside the events: the document as it stood, what was different, and what a recipient saw. */
const en = {
  looks: {
    document: 'As it stood',
    difference: 'Differences',
    seen: 'As seen by',
    access: 'Access',
  } satisfies Record<Look['kind'], string>,

  stage: {
    label: 'Ways to view the document',
    area: 'the document at this event',
    panes: { label: 'Show', document: 'Document', events: 'Events' },
    people: 'Status and recipients then',
    recipients: 'Recipients then',
    noRecipients: 'No recipients yet.',
    notCreatedYet: 'There was no document yet.',
    recipient: 'A recipient',
    removed: 'a removed recipient',
    noPictures: 'Pictures of pages are shown for the current epoch only.',
  },

  status: {
    deleted: 'Deleted',
    template: 'Template',
    draft: 'Draft',
    sent: 'Waiting for others',
    completed: 'Completed',
    sealed: 'Completed and sealed',
    cancelled: 'Cancelled',
    declined: 'Declined',
    mailFailed: 'Email failed',
    expired: 'Link expired',
    waits: 'Waiting for others',
    opened: 'Opened',
    turn: 'Their turn',
    mailedAt: 'Emailed',
    openedAt: 'Opened',
    signedAt: 'Signed',
    declinedAt: 'Declined',
  },

  difference: {
    with: (place: number) => `Compare with event ${eventNumber(place)}`,
    between: (earlier: number, later: number) =>
      `Between event ${eventNumber(earlier)} and event ${eventNumber(later)}`,
    table: (earlier: number, later: number) =>
      `Differences between event ${eventNumber(earlier)} and event ${eventNumber(later)}`,
    pages: (counts: readonly (readonly [mark: Mark, fields: number])[]) =>
      `On the pages: ${counts.map(([mark, count]) => `${plural(count, 'field')} ${changed[mark]}`).join(', ')}.`,
    nothing: 'Nothing about the document is different.',
    property: 'Property',
    before: 'Before',
    after: 'After',
    empty: '(empty)',
  },

  seen: {
    who: 'Recipient',
    failed: 'Can’t show this recipient at this event.',
    heading: (name: string, place: number) => `${name} at event ${eventNumber(place)}`,
    links: {
      'not-invited': 'There was no link yet: this recipient hadn’t been invited.',
      open: 'Saw the document.',
      expired: 'Saw nothing: the link had expired.',
      cancelled: 'Saw only that the document was cancelled.',
      removed: 'Saw nothing: this recipient had been removed.',
      deleted: 'Saw nothing: the document had been deleted.',
    } satisfies Record<LinkState, string>,
    copy: 'Received a copy: there was nothing to sign.',
    signed: 'Had signed.',
    signedSealed: 'Had signed; could download the sealed copy.',
    signedSealing: 'Had signed; the document was being sealed.',
    declined: 'Had declined to sign.',
    turn: 'It was their turn to sign.',
    notTurn: 'It wasn’t their turn yet: others signed first.',
    agreed: (at: string, version: string, sha256: string) =>
      `Agreed on ${utcMoment(at)} to version ${version} of the consent text, SHA-256 ${sha256}.`,
    notAgreed: 'Hadn’t agreed to the consent text.',
    consent: 'Consent text',
    consentGone: 'The text of that version is no longer kept. Its hash is on record.',
  },
} as const;

export const texts = forMembers({ en });

const changed = {
  added: 'added (+)',
  removed: 'removed (−)',
  moved: 'moved or resized (↔)',
  changed: 'changed (≠)',
} as const satisfies Record<Mark, string>;
