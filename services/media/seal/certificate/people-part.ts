import type { Certificate } from '#contracts/api/media.ts';
import { roleKinds } from '#contracts/document/roles/kinds.ts';
import type { Measure } from '#contracts/layout/font-style.ts';
import { deviceIn } from '#contracts/text/device.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import type { Drawings } from '../stamp.ts';
import {
  type Block,
  beside,
  colours,
  lines,
  oneLine,
  passages,
  row,
  sectionTitle,
  sheet,
  space,
  stacked,
} from './sheet.ts';
import { shownInstant } from './shown-instant.ts';
import { signature } from './signature-part.ts';
import { type Columns, table } from './table.ts';
import { type CertificateTexts, texts } from './texts.ts';

type Party = Certificate['parties'][number];
type Words = CertificateTexts['people'];

/** For each person: who they are, how they signed, when and from where, how they were identified, what they agreed to. */
export const people = (
  { language, parties }: Pick<Certificate, 'language' | 'parties'>,
  measure: Measure,
  drawings: Drawings,
): readonly Block[] => {
  const wording = texts[language].people;
  const columns = columnsOf(wording);
  const rows = parties.map((party) => row(person(language, party, columns, measure, drawings), 7));

  return [sectionTitle(wording.heading, measure), ...table(columns, rows, measure)];
};

const columnsOf = (words: Words) =>
  ({
    name: { heading: words.name, x: sheet.left, width: 176 },
    signature: { heading: words.signature, x: sheet.left + 188, width: 138 },
    when: { heading: words.when, x: sheet.left + 342, width: 157.28 },
  }) as const satisfies Columns;

const whole = { x: sheet.left, width: sheet.width } as const;

const person = (
  language: SignerLanguage,
  party: Party,
  columns: ReturnType<typeof columnsOf>,
  measure: Measure,
  drawings: Drawings,
): Block =>
  stacked([
    beside([
      stacked([
        lines({ ...columns.name, text: party.fullName, size: 10, style: 'strong' }, measure),
        lines({ ...columns.name, text: party.email, size: 8.5 }, measure),
        lines(
          { ...columns.name, text: roleKinds[party.role].label, size: 8, colour: colours.quiet },
          measure,
        ),
      ]),
      ...(party.signature
        ? [signature(language, party.signature, columns.signature, measure, drawings)]
        : []),
      stacked([
        TO_NAME,
        ...moments(language, party).map((one) => labelled(one, columns.when, AS_MOMENT, measure)),
      ]),
    ]),
    space(3),
    ...details(language, party).map((one) => labelled(one, whole, AS_DETAIL, measure)),
  ]);

/** Moves a time down to the baseline of the name, which is larger. */
const TO_NAME = space(1.6);

/** Moments and details are set a little smaller than names, behind a quiet word that says what they are. */
const AS_MOMENT = { size: 8, labelWidth: 42 } as const;
const AS_DETAIL = { size: 7.5, labelWidth: 60 } as const;

type Look = typeof AS_MOMENT | typeof AS_DETAIL;
type Column = { readonly x: number; readonly width: number };

/** Lines that a detail may take: browsers can say of themselves what they like. */
const MOST_LINES = 2;

const labelled = (
  [label, text]: Labelled,
  { x, width }: Column,
  { size, labelWidth }: Look,
  measure: Measure,
): Block => {
  const valueBox = { text, x: x + labelWidth, width: width - labelWidth, size };
  const [first = space(0)] = passages(valueBox, MOST_LINES, measure);

  return beside([
    oneLine({ text: label, x, width: labelWidth, size, colour: colours.quiet }, measure),
    first,
  ]);
};

type Labelled = readonly [label: string, text: string];

const moments = (language: SignerLanguage, { mailedAt, openedAt, signedAt }: Party): readonly Labelled[] => {
  const wording = texts[language].people;

  return (
    [
      [wording.mailed, mailedAt],
      [wording.opened, openedAt],
      [wording.signed, signedAt],
    ] as const
  ).flatMap(([label, iso]) => (iso ? [[label, moment(language, iso)] as const] : []));
};

const moment = (language: SignerLanguage, iso: string) => {
  const { day, time } = shownInstant(language, iso);

  return `${day}, ${time}`;
};

/** What is known of who signed and from where; nothing of people who didn't. */
const details = (language: SignerLanguage, party: Party): readonly Labelled[] => {
  const wording = texts[language].people;
  const { signedAt, ip, userAgent, consentVersion, consentSha256 } = party;
  if (!signedAt) return [];
  const from = [userAgent && deviceIn(language, userAgent), ip && wording.ip(ip)];
  const consent = consentVersion && wording.consent(consentVersion, consentSha256 ?? '');

  return [
    [wording.identified, identified(wording, party)] as const,
    [wording.from, from.filter(Boolean).join(' · ')] as const,
    [wording.browser, userAgent ?? ''] as const,
    [wording.agreed, consent ?? ''] as const,
    [wording.shown, shown(wording, party)] as const,
  ].filter(([, text]) => text !== '');
};

/** What a signer saw of other people's entries; of one who used a program of their own, nothing may be known. */
const shown = (words: Words, { shown }: Party): string => {
  if (!shown) return words.notReported;
  const { rule, entries, sha256 } = shown;

  return words.document(
    entries === 0 ? words.untouched : words.earlier[rule](words.entries(entries)),
    sha256,
  );
};

/** A signing page that an account opened has the link of the mail too, unless no mail could be sent. */
const identified = (words: Words, { email, mailedAt, account }: Party): string => {
  const link = mailedAt ? words.byLink(email) : '';
  const opened = account ? words.byAccount[account] : '';

  return link && opened ? words.both(link, opened) : link || opened;
};
