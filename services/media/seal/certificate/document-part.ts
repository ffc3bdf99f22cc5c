import type { Certificate } from '#contracts/api/media.ts';
import type { Measure } from '#contracts/layout/font-style.ts';
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
import { texts } from './texts.ts';

/** Where the seal is drawn on the first page. The signature's field covers the same area. */
export const sealArea: Area = { x: sheet.left + sheet.width - 62, y: 66, width: 62, height: 62 };

/** The heading of the certificate, and the picture of a seal. */
export const opening = ({ language, completedAt }: Certificate, measure: Measure): Block => {
  const { day, time } = shownInstant(language, completedAt);
  const text = { x: sheet.left, width: sheet.width - 90 } as const;
  const blocks = stacked([
    space(4),
    lines({ ...text, text: texts[language].heading, size: 25, style: 'strong' }, measure),
    space(2),
    lines(
      { ...text, text: texts[language].completed(day, time), size: 10.5, colour: colours.quiet },
      measure,
    ),
    space(8),
  ]);

  return { height: blocks.height, marks: (top) => [...blocks.marks(top), ...rosette(sealArea)] };
};

/** Which document the certificate is about, and the hashes that identify its bytes. */
export const facts = (
  certificate: Certificate,
  hasAttachment: boolean,
  measure: Measure,
): readonly Block[] => {
  const { language, title, originalFileName, documentId, sender, original, pdf } = certificate;
  const wording = texts[language].facts;
  const half = (sheet.width - 24) / 2;
  const left = { x: sheet.left, width: half };
  const right = { x: sheet.left + half + 24, width: half };
  const whole = { x: sheet.left, width: sheet.width };
  const uploaded = hasAttachment ? wording.attached : wording.uploaded;
  const hashes =
    original === pdf
      ? ([[wording.uploadedAndSigned, pdf]] as const)
      : ([
          [uploaded, original],
          [wording.signed, pdf],
        ] as const);
  const fact = (label: string, text: string, place: Column) => labelled(label, text, place, measure);
  const from = `${sender.fullName} · ${sender.email}`;

  return [
    row(beside([fact(wording.document, title, left), fact(wording.sender, from, right)]), 5),
    row(beside([fact(wording.file, originalFileName, left), fact(wording.documentId, documentId, right)]), 5),
    ...hashes.map(([label, hash]) => row(fact(label, hash, whole), 5)),
  ];
};

type Column = Pick<Area, 'x' | 'width'>;

const labelled = (label: string, text: string, place: Column, measure: Measure): Block =>
  stacked([
    lines({ ...place, text: label, size: 7.5, colour: colours.quiet }, measure),
    space(1),
    lines({ ...place, text, size: 9.5 }, measure),
  ]);

/** How anybody can check that nothing was changed. */
export const proof = (
  { language, chainHead, checkpoint: treeHead }: Certificate,
  measure: Measure,
): Block => {
  const wording = texts[language].proof;
  const inside = { x: sheet.left + 16, width: sheet.width - 32 } as const;
  const quietLines = (text: string) => lines({ ...inside, text, size: 8, colour: colours.quiet }, measure);
  const hash = (text: string) => lines({ ...inside, text, size: 8.5 }, measure);
  const content = stacked([
    lines({ ...inside, text: wording.heading, size: 10, style: 'strong' }, measure),
    space(3),
    quietLines(wording.seal),
    space(4),
    quietLines(wording.chain),
    space(1),
    hash(chainHead),
    ...(treeHead
      ? [
          space(4),
          quietLines(wording.treeHead(treeHead.origin, treeHead.size, treeHead.keyId)),
          space(1),
          hash(treeHead.root),
        ]
      : []),
  ]);
  const box = { x: sheet.left, width: sheet.width, height: content.height + 16 };

  return {
    height: box.height,
    marks: (y) => [
      rectangle({ ...box, y }, colours.tint),
      rectangle({ ...box, y, width: 2.4 }, colours.brand),
      ...content.marks(y + 8),
    ],
  };
};
