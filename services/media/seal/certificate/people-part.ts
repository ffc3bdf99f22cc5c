import type { Certificate } from '#contracts/api/media.ts';
import type { Measure } from '#contracts/text/font-style.ts';
import { deviceIn } from './device.ts';
import {
  type Block,
  beside,
  colours,
  lines,
  oneLine,
  row,
  sectionTitle,
  sheet,
  space,
  stacked,
} from './sheet.ts';
import { shownInstant } from './shown-instant.ts';
import { type Columns, table } from './table.ts';

type Party = Certificate['parties'][number];

/** For each person: who they are, when and from where they acted, and what they agreed to. */
export const people = (parties: readonly Party[], measure: Measure): readonly Block[] => {
  const rows = parties.map((party) => row(person(party, measure), 8));

  return [sectionTitle('People', measure), ...table(columns, rows, measure)];
};

const columns = {
  name: { heading: 'Name', x: sheet.left, width: 226 },
  mailed: { heading: 'Mailed', x: sheet.left + 238, width: 80 },
  opened: { heading: 'Opened', x: sheet.left + 328, width: 80 },
  signed: { heading: 'Signed', x: sheet.left + 418, width: 81.28 },
} as const satisfies Columns;

const roles = { signer: 'Signer', copy: 'Receives a copy' } as const;

const person = (party: Party, measure: Measure): Block =>
  stacked([
    beside([
      stacked([
        lines({ ...columns.name, text: party.fullName, size: 10, style: 'strong' }, measure),
        lines({ ...columns.name, text: party.email, size: 8.5 }, measure),
        lines({ ...columns.name, text: roles[party.role], size: 8.5, colour: colours.quiet }, measure),
      ]),
      instant(columns.mailed, party.mailedAt, measure),
      instant(columns.opened, party.openedAt, measure),
      instant(columns.signed, party.signedAt, measure),
    ]),
    ...details(party).map((text) => detail(text, measure)),
  ]);

const instant = (place: { x: number; width: number }, iso: string | null, measure: Measure): Block => {
  if (!iso)
    return stacked([TO_NAME, lines({ ...place, text: '–', size: 8.5, colour: colours.quiet }, measure)]);

  const { day, time } = shownInstant(iso);
  return stacked([
    TO_NAME,
    lines({ ...place, text: day, size: 8.5 }, measure),
    lines({ ...place, text: time, size: 8.5, colour: colours.quiet }, measure),
  ]);
};

/** Moves a time down to the baseline of the name, which is larger. */
const TO_NAME = space(1.6);

const details = ({ ip, userAgent, consentVersion, consentSha256 }: Party): readonly string[] => {
  const from = [ip && `IP ${ip}`, userAgent && deviceIn(userAgent), userAgent].filter(Boolean).join(' · ');
  const consent =
    consentVersion && `Agreed to consent text ${consentVersion}, SHA-256 ${consentSha256 ?? ''}`;

  return [from, consent ?? ''].filter((text) => text !== '');
};

const detail = (text: string, measure: Measure): Block =>
  stacked([
    space(2),
    oneLine({ text, x: sheet.left, width: sheet.width, size: 7.5, colour: colours.quiet }, measure),
  ]);
