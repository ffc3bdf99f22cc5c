import type { RecipientView } from '#contracts/api/views/document.ts';
import type { Field } from '#contracts/document/fields/field.ts';
import { canHaveFields, mustAct } from '#contracts/document/roles/kinds.ts';
import { overlaps } from '../../../../editor/model/geometry.ts';
import { calledName, isSameAddress } from '../../recipient-names.ts';
import { texts } from '../texts.ts';
import { withoutFields } from './readiness.ts';

type Person = Pick<RecipientView, 'id' | 'fullName' | 'title' | 'email' | 'role' | 'signingOrder'>;
type Placed = Pick<
  Field,
  'recipientId' | 'type' | 'label' | 'pageNumber' | 'x' | 'y' | 'width' | 'height' | 'required'
>;

/** Signers who are invited at the same time, first those who are invited when the document is sent. */
export const roundsOf = <One extends Person>(recipients: readonly One[]): readonly (readonly One[])[] => [
  ...Map.groupBy(
    recipients.filter(mustAct).toSorted((one, other) => one.signingOrder - other.signingOrder),
    ({ signingOrder }) => signingOrder,
  ).values(),
];

/** Whether anybody signs a document that somebody else signs as well, so that there are entries to see. */
export const haveEarlierEntries = (recipients: readonly Pick<Person, 'role'>[]): boolean =>
  recipients.filter(mustAct).length > 1;

/** Says who was invited when the document was sent, and who comes next. Empty if there's nobody to invite. */
export const invitedSentence = (recipients: readonly Person[]): string => {
  const [now, next = [], ...later] = roundsOf(recipients).map((round) => round.map(calledName));

  return now ? texts.sending.invited(now, next, later.length === 0) : '';
};

/** One person's fields on one page, in the order in which they are read. */
export type PageFields<One extends Placed> = { readonly page: number; readonly fields: readonly One[] };

export const fieldsByPage = <One extends Placed>(
  fields: readonly One[],
  recipientId: string,
): readonly PageFields<One>[] => {
  const ownFields = fields.filter((field) => field.recipientId === recipientId);

  return [...Map.groupBy(ownFields, ({ pageNumber }) => pageNumber)]
    .toSorted(([one], [other]) => one - other)
    .map(([page, onPage]) => ({ page, fields: onPage.toSorted((a, b) => a.y - b.y || a.x - b.x) }));
};

/** What an owner may have overlooked, in sentences. None of it keeps the document from being sent. */
export const warningsOf = (
  recipients: readonly RecipientView[],
  fields: readonly Placed[],
): readonly string[] => {
  const counts = Object.fromEntries(
    recipients.map(({ id }) => [id, fields.filter(({ recipientId }) => recipientId === id).length]),
  );
  const pages = overlappingPages(fields);

  return [
    ...withoutFields(recipients, counts).map((one) => texts.review.withoutFields(calledName(one))),
    ...recipients
      .filter((one) => canHaveFields(one) && counts[one.id] !== 0 && !hasSignature(fields, one.id))
      .map((one) => texts.review.withoutSignature(calledName(one))),
    ...(pages.length === 0 ? [] : [texts.review.overlapping(pages)]),
    ...sameAddresses(recipients).map((same) =>
      texts.review.sameEmail(same[0]?.email ?? '', same.map(calledName)),
    ),
  ];
};

const hasSignature = (fields: readonly Placed[], id: string) =>
  fields.some(({ recipientId, type }) => recipientId === id && type === 'signature');

const overlappingPages = (fields: readonly Placed[]): readonly number[] =>
  [...Map.groupBy(fields, ({ pageNumber }) => pageNumber)]
    .filter(([, onPage]) =>
      onPage.some((one, n) => onPage.slice(n + 1).some((other) => overlaps(one, other))),
    )
    .map(([page]) => page)
    .toSorted((one, other) => one - other);

const sameAddresses = (recipients: readonly RecipientView[]): readonly (readonly RecipientView[])[] =>
  recipients.flatMap((one, place) => {
    const same = recipients.filter(({ email }) => email !== '' && isSameAddress(email, one.email));
    return same.length > 1 && same[0] === recipients[place] ? [same] : [];
  });
