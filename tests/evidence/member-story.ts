import { randomUUID } from 'node:crypto';
import { eventIdOf } from '#contracts/derived-id.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor, Authority, Recorded } from '#contracts/envelope.ts';
import { instantAfter } from '#contracts/instant.ts';
import { documentPolicyDefaults } from '#contracts/organisation/policies.ts';
import type { Making, Telling, Who } from './made-story.ts';

// What members of an organization do with a document: whose it is, who else has it, and who releases it.

const ORGANISATION = '7c1f1f39-0c5e-4a2e-8d6b-1f2f3a4b5c6d';
const TEAM = '2d4f6a80-9b1c-4e3d-a5f7-8091a2b3c4d5';

/** The member, the manager of the team, and those of the organisation who have to do with a document. */
export const [mia, manager, keeper, other, admin, auditor] = [
  '10000000-0000-4000-8000-000000000001',
  '10000000-0000-4000-8000-000000000002',
  '10000000-0000-4000-8000-000000000003',
  '10000000-0000-4000-8000-000000000004',
  '10000000-0000-4000-8000-000000000005',
  '10000000-0000-4000-8000-000000000006',
] as const;

export const LATER = instantAfter(new Date().toISOString(), 365);
export const LATEST = instantAfter(LATER, 365);

export const right = (as: Authority['as'], team: string | null = null): Authority => ({
  organisation: ORGANISATION,
  revision: 3,
  as,
  team,
});
export const by = (id: string, authority: Authority) => ({ by: { kind: 'account', id } as const, authority });
export const managing = by(manager, right('team-manager', TEAM));
export const keeping = by(keeper, right('organisation-records-manager'));
export const bySystem = (event: DocumentEvent): Telling => ({ event, by: { kind: 'system', id: 'leader' } });

export type Ways = {
  readonly who: Who;
  readonly owner: Actor;
  /** Something that the owner did, by their own right to the document. */
  readonly own: (event: DocumentEvent) => Telling;
  readonly signer: string;
  readonly field: string;
};

/** The story of one signer, with more before, between and behind what happened. */
export const told =
  (tell: (telling: Telling, ways: Ways) => readonly Telling[]): NonNullable<Making['forge']> =>
  (story, who) => {
    const own = (event: DocumentEvent): Telling => ({ event, by: who.owner, authority: right('owner') });
    const { id: signer = '', field = '' } = who.signers[0] ?? {};

    return story.flatMap((telling) => tell(telling, { who, owner: who.owner, own, signer, field }));
  };

/** By the newest event of a type: its id is what a mail to members names. */
export const asked = (type: DocumentEvent['type']) => (before: readonly Recorded<DocumentEvent>[]) => {
  const cause = before.findLast((event) => event.type === type);

  return { cause: cause ? eventIdOf(cause) : '' };
};

type Mailed = Extract<DocumentEvent, { type: 'MemberMailed' }>['data'];

export const mailed = (
  account: string,
  purpose: Mailed['purpose'],
  cause: DocumentEvent['type'],
): Telling => ({
  ...bySystem({ type: 'MemberMailed', data: { account, purpose, cause: '', messageId: '<1@example.com>' } }),
  after: asked(cause),
});

const shared = (share: string, account: string, until: string | null = null): DocumentEvent => ({
  type: 'DocumentShared',
  data: { share, with: { kind: 'account', id: account }, right: 'view', until },
});

/** A draft of a member, shared with another one who was mailed so. `taker` takes the evidence. */
export const sharedDraft = (taker: 'owner' | 'auditor'): Making => ({
  signers: 1,
  signed: 0,
  forge: told((telling, { own, owner }) => {
    if (telling.event.type === 'DocumentUploaded') return [ofOrganisation(telling, owner)];
    if (telling.event.type === 'DocumentSent') return [];
    if (telling.event.type !== 'EvidenceTaken') return [own(telling.event)];

    return [
      own({ type: 'DocumentMovedToTeam', data: { organisation: ORGANISATION, team: TEAM } }),
      own(shared(randomUUID(), mia)),
      mailed(mia, 'shared', 'DocumentShared'),
      taker === 'owner' ? own(telling.event) : { ...telling, ...by(auditor, right('organisation-auditor')) },
    ];
  }),
});

export const ofOrganisation = ({ event }: Telling, owner: Actor): Telling => ({
  event: { ...event, data: { ...event.data, organisation: ORGANISATION } } as DocumentEvent,
  by: owner,
  authority: right('owner'),
});

/** To whom it belongs, who else has it, and who releases it. */
export const possessed = ({ own }: Ways): readonly Telling[] => {
  const [one, two] = [randomUUID(), randomUUID()];
  const asking = own({ type: 'ReleaseRequested', data: { to: [manager], note: 'For tomorrow' } });

  return [
    own({ type: 'DocumentMovedToTeam', data: { organisation: ORGANISATION, team: TEAM } }),
    own(shared(one, mia, LATER)),
    mailed(mia, 'shared', 'DocumentShared'),
    own(shared(two, other)),
    {
      ...bySystem({
        type: 'MemberMailFailed',
        data: { account: other, purpose: 'shared', cause: '', reason: 'The mailbox is full.' },
      }),
      after: asked('DocumentShared'),
    },
    own({ type: 'ShareRevoked', data: { share: two } }),
    asking,
    mailed(manager, 'release-request', 'ReleaseRequested'),
    own({ type: 'ReleaseWithdrawn', data: {} }),
    asking,
    { event: { type: 'ReleaseRefused', data: { reason: 'The rent is wrong' } }, ...managing },
    asking,
    { event: { type: 'ReleaseApproved', data: {} }, ...managing },
    {
      event: {
        type: 'PoliciesApplied',
        data: {
          organisation: ORGANISATION,
          revision: 3,
          domains: ['example.com'],
          values: { ...documentPolicyDefaults, fourEyes: 'all' },
        },
      },
      ...managing,
    },
  ];
};
