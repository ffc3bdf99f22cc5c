import type { AccessView } from '#contracts/api/views/access.ts';
import { plural } from '../../../lib/format.ts';
import { forMembers } from '../../../lib/language.ts';
import { utcMoment } from '../../../lib/utc.ts';

type Because = AccessView['people'][number]['because'][number];

/** What people read about who could look at a document. */
const en = {
  when: 'At another moment',
  back: 'Use the event’s moment',
  heading: (at: string) => `Who could look at it on ${utcMoment(at)}`,
  nobody: 'No one with an account could look at it then.',
  recipients: 'Recipients whose links worked',
  links: 'Audit links that worked',
  linkBy: (by: string) => `Made by ${by}`,
  linkTimes: (from: string, until: string) => `from ${utcMoment(from)} until ${utcMoment(until)}`,
  linkNote: 'Anyone who had such a link could look, without an account.',
  auditors: 'Auditors of the installation',
  auditorsNote: 'They had the role by then. The settings have to name them too, which isn’t on record.',
  failed: 'We couldn’t find out who could look at it. Please try again.',
  person: 'Person',
  could: 'Could',
  because: 'Because',
  rights: ({ prepare, send }: AccessView['people'][number]['may']) =>
    ['view', ...(prepare ? ['prepare'] : []), ...(send ? ['send'] : [])].join(', '),
  role: ({ as, team }: Because) => (team ? `${roles[as]} (${team.name})` : roles[as]),
  looked: 'Who had looked by then',
  nobodyLooked: 'No one had looked at it by then.',
  times: (times: number, last: string) => `${plural(times, 'time')}, last on ${utcMoment(last)}`,
};

export const texts = forMembers({ en });

const roles: Readonly<Record<Because['as'], string>> = {
  owner: 'Owner of the document',
  'team-manager': 'Manager of its team',
  'team-sender': 'Sender in its team',
  'team-preparer': 'Preparer in its team',
  'shared-edit': 'Shared for editing',
  'team-viewer': 'Viewer in its team',
  'shared-view': 'Shared for viewing',
  'organisation-records-manager': 'Records manager of the organization',
  'organisation-auditor': 'Auditor of the organization',
  administrator: 'Administrator of the organization',
};
