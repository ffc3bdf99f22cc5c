import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor, Authority } from '#contracts/envelope.ts';
import type { Membership } from '#contracts/organisation/membership.ts';
import { policyDefaults } from '#contracts/organisation/policies.ts';
import type { OrganisationRole, TeamRole } from '#contracts/organisation/roles.ts';
import type { Timed } from '../../testing/given-when-then.ts';
import {
  carlCopied,
  file,
  olive,
  samFirst,
  samSignature,
  tessSecond,
  tessSignature,
} from './sample-lease.ts';

// The lease of a team, in the words that the tests of organisations' documents share. Olive owns it and sends for the
// team, Mia manages the team, Sid sends for it too, Pia prepares.

export const mia: Actor = { kind: 'account', id: 'mia' };
export const sid: Actor = { kind: 'account', id: 'sid' };
export const pia: Actor = { kind: 'account', id: 'pia' };
export const ada: Actor = { kind: 'account', id: 'ada' };

type Standing = {
  readonly roles?: readonly OrganisationRole[];
  readonly teams?: Readonly<Record<string, TeamRole>>;
  readonly policies?: Partial<Membership['policies']>;
  readonly organisation?: string;
};

/** What Acme says about somebody. */
export const member = ({
  roles = ['member'],
  teams = {},
  policies,
  organisation,
}: Standing = {}): Membership => ({
  organisation: organisation ?? 'acme',
  revision: 7,
  roles,
  domains: ['acme.example'],
  teams: Object.entries(teams).map(([team, role]) => ({ team, role })),
  policies: { ...policyDefaults, ...policies },
});

export const inSales = (role: TeamRole, policies: Standing['policies'] = {}): Membership =>
  member({ teams: { sales: role }, policies });

export const fourEyes = { fourEyes: 'all' } as const;

export const asOwner: Authority = { organisation: 'acme', revision: 7, as: 'owner', team: null };
export const asManager: Authority = { organisation: 'acme', revision: 7, as: 'team-manager', team: 'sales' };

export const asAdministrator: Authority = { ...asOwner, as: 'administrator' };

/** What Olive did for Acme. */
export const own = (event: DocumentEvent): Timed<DocumentEvent> => ({ event, by: olive, authority: asOwner });

export const managed = (event: DocumentEvent): Timed<DocumentEvent> => ({
  event,
  by: mia,
  authority: asManager,
});

export const teamsLease: DocumentEvent = {
  type: 'DocumentUploaded',
  data: { owner: 'olive', organisation: 'acme', team: 'sales', title: 'Lease', ...file },
};

/** A draft of the team that could be sent. */
export const teamsDraft = [teamsLease, samFirst, tessSecond, carlCopied, samSignature, tessSignature].map(
  own,
);

/** A draft of Acme’s that only Olive has. */
export const ownDraft = teamsDraft.map((one, n) =>
  n > 0
    ? one
    : own({
        type: 'DocumentUploaded',
        data: { owner: 'olive', organisation: 'acme', title: 'Lease', ...file },
      }),
);

export const asked: DocumentEvent = { type: 'ReleaseRequested', data: { to: ['mia'], note: 'Please' } };
export const askedByOlive = own(asked);
export const withdrawn: DocumentEvent = { type: 'ReleaseWithdrawn', data: {} };
