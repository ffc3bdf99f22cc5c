import { sealedDestroyedAt } from '#contracts/document/erasures.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import { restoreInDetail } from '#contracts/evidence/check-restore.ts';
import { sealedDestroyedOn } from '#contracts/refusals/document.ts';
import { defaultLanguage } from '#contracts/text/languages.ts';
import type { Evidence } from './packed.ts';

/**
 * The text for somebody who has never heard of any of this. The event that records the taking names its SHA-256, so it
 * says nothing that this event changes.
 */
export const readme = ({ history, restored }: Pick<Evidence, 'history' | 'restored'>): string => {
  const { state } = history;
  const missing = [
    ...(state.sealed
      ? destroyedSealed(state)
      : [
          `There is no sealed.pdf: ${state.status === 'completed' ? 'the document was not sealed yet' : 'the document was not completed'}.`,
        ]),
  ];

  return `${[
    'EVIDENCE OF AN ELECTRONICALLY SIGNED DOCUMENT',
    '',
    `Document:    ${oneLine(state.title)}`,
    `ID:          ${state.id}`,
    ...(restored ? ['', ...wrapped(restoreInDetail(restored, history.epoch, history.events))] : []),
    ...(missing.length > 0 ? ['', ...missing] : []),
    '',
    'HOW TO CHECK IT',
    '',
    'Take verify.html out of this file, open it in a browser (no network is needed)',
    'and choose this file. If you have a mail that brought you the completed document,',
    'paste it there: it holds a checkpoint that no one can change anymore.',
    '',
    'A verifier that comes with a bundle says what its maker wants it to say. Where it',
    'matters, take it from an installation that you trust (at /verify.html), or write',
    'your own: the format is told in docs/evidence-format.md of Inkstream.',
    '',
    'WHAT IS IN IT',
    '',
    'original.*                what was uploaded',
    'document.pdf              what was shown and signed, where that is another file',
    'sealed.pdf                what all parties got: signed, with its certificate',
    'certificates.pem          whose seal it is, and who certified that',
    'drawings/                 signatures that were drawn, as curves',
    'timeline.json             everything that happened, each event with its hash',
    'inclusion.json            where each event stands in the log, with proofs (RFC 6962)',
    'checkpoint.txt            the log itself in three lines, signed',
    'checkpoint-key.txt        the key to verify that with',
    'earlier-checkpoints.json  receipts that the parties and witnesses may hold',
    'writer-keys.json          the keys that the installation signed events with',
    'keys.json                 the keys of encrypted texts that you can read',
    'left-out.json             events that someone else wrote, where there are any',
    'verify.html               a program that checks all of it',
    'manifest.json             every file of this bundle, with its SHA-256',
  ].join('\n')}\n`;
};

const destroyedSealed = (state: ExistingDocument): readonly string[] => {
  const at = sealedDestroyedAt(state);

  return at === null
    ? []
    : wrapped(`There is no sealed.pdf: ${lowerFirst(sealedDestroyedOn[defaultLanguage](at))}`);
};

const lowerFirst = (sentence: string): string => `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;

/** Breaks text into lines of at most 80 characters; a longer word gets a line of its own. */
const wrapped = (text: string): readonly string[] => text.match(/\S.{0,79}(?=\s|$)|\S+/g) ?? [];

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
