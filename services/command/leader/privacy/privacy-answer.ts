import { KeepBasis, type PrivacyDecision, type PrivacyMailPurpose } from '#contracts/privacy/events.ts';
import type { ExistingRequest } from '#contracts/privacy/state.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { inkstream } from '../mail/branding.ts';
import { type Mail, mailOf } from '../mail/mail.ts';
import { texts } from '../mail/texts.ts';
import { moment, type Words } from '../mail/words.ts';

export type AnsweredRequest = Pick<
  ExistingRequest,
  'kind' | 'receivedAt' | 'matches' | 'extension' | 'dueOn' | 'refusal'
>;

/** Tells somebody what became of their privacy request, or that the answer takes longer. */
export const privacyAnswer = (
  language: SignerLanguage,
  request: AnsweredRequest,
  purpose: PrivacyMailPurpose,
): Mail => {
  const wording = texts[language].privacy;
  const { subject, preview } = wording.purposes[purpose];

  return mailOf(
    {
      language,
      subject,
      preview,
      heading: subject.text,
      recipientName: null,
      paragraphs: [
        wording.asked(moment(language, request.receivedAt), wording.kinds[request.kind]),
        ...paragraphs[purpose](language, request),
        ...(purpose === 'extended' ? [] : [wording.rights]),
      ],
      actions: [],
      ifUnexpected: wording.why,
      senderName: null,
    },
    inkstream,
  );
};

const paragraphs: Readonly<
  Record<PrivacyMailPurpose, (language: SignerLanguage, request: AnsweredRequest) => readonly Words[]>
> = {
  extended: (language, { dueOn, extension }) => [
    texts[language].privacy.longer(moment(language, dueOn), extension?.reason ?? ''),
  ],
  refused: (language, { refusal }) => [texts[language].privacy.refused(refusal ?? '')],
  fulfilled: (language, request) => {
    const wording = texts[language].privacy;
    if (request.matches.length === 0) return [wording.unknown];
    if (request.kind === 'access' || request.kind === 'rectification') return [wording.granted[request.kind]];

    return [
      ...inPlaces(placesWith(request, 'erase'), wording.erased),
      ...sealedIn(language, request),
      ...(placesWith(request, 'erase') > 0 ? [wording.certificate] : []),
      ...inPlaces(placesWith(request, 'restrict'), wording.restricted),
      ...KeepBasis.options.flatMap((basis) =>
        inPlaces(placesWith(request, 'keep', basis), (places) => wording.kept(places, wording.bases[basis])),
      ),
    ];
  },
};

/** In how many places this was decided. */
const placesWith = (
  { matches }: AnsweredRequest,
  decision: PrivacyDecision,
  basis: KeepBasis | null = null,
): number =>
  matches.filter(
    ({ decided }) => decided?.decision === decision && (basis === null || decided.basis === basis),
  ).length;

const inPlaces = (places: number, sentence: (places: number) => Words): readonly Words[] =>
  places > 0 ? [sentence(places)] : [];

/** What became of completed documents that name the person, each legal basis with the places where it was given. */
const sealedIn = (language: SignerLanguage, { matches }: AnsweredRequest): readonly Words[] => {
  const wording = texts[language].privacy;
  const decisions = matches.flatMap(({ decided }) => decided?.sealed ?? []);
  const bases = decisions.flatMap((sealed) => (sealed.decision === 'keep' ? [sealed.basis] : []));
  const countOf = (basis: string) => bases.filter((other) => other === basis).length;

  return [
    ...[...new Set(bases)].map((basis) => wording.sealedKept(countOf(basis), basis)),
    ...inPlaces(decisions.length - bases.length, wording.sealedDestroyed),
  ];
};
