import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { documentQueries } from '../../features/documents/queries.ts';
import { useSignOut } from '../../lib/api/sign-out.ts';
import { useUser } from '../../lib/api/user.ts';
import { chooseTheme } from '../../lib/theme.ts';
import { texts } from '../texts.ts';
import { documentEntries, type Entry, personEntries } from './entries.ts';

type Actions = { readonly onNewDocument: () => void; readonly onShortcuts: () => void };

/** Everything that the command menu can do here. */
export const useEntries = ({ onNewDocument, onShortcuts }: Actions): readonly Entry[] => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const user = useUser();
  const { data: documents = [] } = useQuery(documentQueries.list());
  const { data: recipients = [] } = useQuery(documentQueries.recipients());
  const open = (path: string) => void navigate(path);
  const [, openDocument] = /^\/document\/([^/]+)$/.exec(pathname) ?? [];

  const { actions } = texts.commands;
  const to = (name: keyof typeof actions, path: string) => action(name, () => open(path));

  return [
    action('newDocument', onNewDocument),
    ...(openDocument ? [to('timeline', `/document/${openDocument}/timeline`)] : []),
    to('dashboard', '/dashboard'),
    to('documents', '/documents'),
    to('templates', '/templates'),
    to('settings', '/settings'),
    to('branding', '/settings?tab=branding'),
    to('notifications', '/settings?tab=notifications'),
    to('backups', '/settings?tab=backup'),
    ...(user?.isRecordsManager ? [to('records', '/records')] : []),
    ...(user?.isAuditor ? [to('audit', '/audit')] : []),
    action('light', () => chooseTheme('light')),
    action('dark', () => chooseTheme('dark')),
    action('system', () => chooseTheme('system')),
    action('shortcuts', onShortcuts),
    action('signOut', () => signOut.mutate()),
    ...documentEntries(documents, open),
    ...personEntries(recipients, open),
  ];
};

const action = (name: keyof typeof texts.commands.actions, run: () => void): Entry => {
  const [label, keywords] = texts.commands.actions[name];

  return { id: `action-${name}`, group: 'actions', label, keywords, run };
};
