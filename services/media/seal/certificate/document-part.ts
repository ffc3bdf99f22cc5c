import type { Certificate } from '#contracts/api/media.ts';
import type { Measure } from '#contracts/text/font-style.ts';
import { rosette } from './ornaments.ts';
import {
  type Area,
  type Block,
  beside,
  colours,
  lines,
  rectangle,
  row,
  sheet,
  space,
  stacked,
} from './sheet.ts';
import { shownInstant } from './shown-instant.ts';

/** Where the seal is drawn on the first page. The signature's field covers the same area. */
export const sealArea: Area = { x: sheet.left + sheet.width - 62, y: 66, width: 62, height: 62 };

/** The heading of the certificate, and the picture of a seal. */
export const opening = ({ completedAt }: Certificate, measure: Measure): Block => {
  const { day, time } = shownInstant(completedAt);
  const text = { x: sheet.left, width: sheet.width - 90 } as const;
  const words = stacked([
    space(4),
    lines({ ...text, text: 'Certificate of completion', size: 25, style: 'strong' }, measure),
    space(2),
    lines({ ...text, text: `Completed on ${day} at ${time}`, size: 10.5, colour: colours.quiet }, measure),
    space(14),
  ]);

  return { height: words.height, marks: (top) => [...words.marks(top), ...rosette(sealArea)] };
};

/** Which document the certificate is about, and the hashes that identify its bytes. */
export const facts = (
  certificate: Certificate,
  hasAttachment: boolean,
  measure: Measure,
): readonly Block[] => {
  const { title, originalFileName, documentId, sender, original, pdf } = certificate;
  const half = (sheet.width - 24) / 2;
  const left = { x: sheet.left, width: half };
  const right = { x: sheet.left + half + 24, width: half };
  const whole = { x: sheet.left, width: sheet.width };
  const uploaded = hasAttachment ? ATTACHED : 'SHA-256 of the file as uploaded';
  const hashes =
    original === pdf
      ? ([['SHA-256 of the file as uploaded, which is the PDF that was signed', pdf]] as const)
      : ([
          [uploaded, original],
          ['SHA-256 of the PDF that was signed', pdf],
        ] as const);
  const fact = (label: string, text: string, place: Place) => labelled(label, text, place, measure);

  return [
    row(
      beside([fact('Document', title, left), fact('Sender', `${sender.fullName}\n${sender.email}`, right)]),
      6,
    ),
    row(beside([fact('File', originalFileName, left), fact('Document ID', documentId, right)]), 6),
    ...hashes.map(([label, hash]) => row(fact(label, hash, whole), 6)),
  ];
};

const ATTACHED = 'SHA-256 of the file as uploaded, which is attached to this PDF untouched';

type Place = Pick<Area, 'x' | 'width'>;

const labelled = (label: string, text: string, place: Place, measure: Measure): Block =>
  stacked([
    lines({ ...place, text: label, size: 7.5, colour: colours.quiet }, measure),
    space(1),
    lines({ ...place, text, size: 9.5 }, measure),
  ]);

/** How anybody can check that nothing was changed. */
export const proof = ({ chainHead, checkpoint: treeHead }: Certificate, measure: Measure): Block => {
  const inside = { x: sheet.left + 18, width: sheet.width - 36 } as const;
  const content = stacked([
    lines({ ...inside, text: 'How this can be checked', size: 10.5, style: 'strong' }, measure),
    space(4),
    lines({ ...inside, text: SEALED, size: 8.5, colour: colours.quiet }, measure),
    space(5),
    lines({ ...inside, text: CHAINED, size: 8.5, colour: colours.quiet }, measure),
    space(5),
    lines({ ...inside, text: chainHead, size: 9.5 }, measure),
    ...(treeHead
      ? [
          space(5),
          lines({ ...inside, text: logged(treeHead), size: 8.5, colour: colours.quiet }, measure),
          space(5),
          lines({ ...inside, text: treeHead.root, size: 9.5 }, measure),
        ]
      : []),
  ]);

  return {
    height: content.height + 20,
    marks: (top) => [
      rectangle({ ...sheetWide, y: top, height: content.height + 20 }, colours.tint),
      rectangle({ ...sheetWide, width: 2.4, y: top, height: content.height + 20 }, colours.brand),
      ...content.marks(top + 10),
    ],
  };
};

const sheetWide = { x: sheet.left, width: sheet.width };

const SEALED =
  'This PDF carries a digital signature over all of its bytes: PDF readers show any change made since.';

const logged = ({ origin, size, keyId }: NonNullable<Certificate['checkpoint']>) =>
  `Tree head of the log at sealing, signed with the key ${keyId}. It sums up the first ${size.toLocaleString('en-US')} events of the log ${origin}. Its root is:`;

const CHAINED =
  'The hash of each event in the history covers the event and the hash before it, so that the last one stands for all of them. It is:';
