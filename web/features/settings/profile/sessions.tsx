import {
  Button,
  makeStyles,
  tokens,
  typographyStyles,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { LaptopRegular } from '@fluentui/react-icons';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { SessionsView, SessionView } from '#contracts/api/views/sessions.ts';
import { formatAgo } from '../../../lib/ago.ts';
import { get, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { formatDate } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { LoadedList } from '../../../ui/states/loaded-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { Card } from '../card.tsx';
import { texts } from './texts.ts';

const Confirm = lazy(async () => ({ default: (await import('../../../ui/dialogs/confirm.tsx')).Confirm }));

const labels = texts.sessions;

/** Its key begins with that of the settings: what ends sessions is done there. */
const sessionsQuery = queryOptions({
  queryKey: ['settings', 'sessions'],
  queryFn: ({ signal }) => get<SessionsView>('/api/auth/sessions', signal),
  staleTime: 0,
});

/** Where the account is signed in. */
export const Sessions = () => {
  const query = useQuery(sessionsQuery);
  const sessions = query.data?.sessions ?? [];
  const now = useNow();

  return (
    <Card
      heading={labels.heading}
      text={labels.meaning}
      action={sessions.length > 1 && <EndOthers count={sessions.length - 1} />}
    >
      <LoadedList
        label={labels.heading}
        query={query}
        failed={labels.notLoaded}
        height="72px"
        nothing={{ ...labels.nothing, icon: <LaptopRegular /> }}
      >
        {sessions.map((session) => (
          <Session key={session.id} session={session} now={now} />
        ))}
      </LoadedList>
    </Card>
  );
};

const EndOthers = ({ count }: { readonly count: number }) => {
  const toasts = useToasts();
  const opening = useOpening();
  const ending = useSend({
    changes: 'settings',
    request: () => ({ method: 'DELETE', path: '/api/auth/sessions' }),
    onSuccess: () => toasts.succeeded(labels.ended, labels.endedOthers),
    onError: (error) => toasts.failed(labels.failed, sentenceOf(error) ?? undefined),
  });

  return (
    <>
      <Button {...useRestoreFocusTarget()} disabledFocusable={ending.isPending} onClick={opening.open}>
        {labels.endOthers}
      </Button>
      {opening.count > 0 && (
        <Suspense fallback={null}>
          <Confirm
            heading={labels.asked.heading}
            question={labels.asked.question(count)}
            yes={labels.asked.yes}
            isOpen={opening.isOpen}
            onYes={() => ending.mutate()}
            onClose={opening.close}
          />
        </Suspense>
      )}
    </>
  );
};

const Session = ({ session, now }: { readonly session: SessionView; readonly now: string }) => {
  const styles = useStyles();
  const toasts = useToasts();
  const { id, isThis, ip, begunAt, lastSeenAt } = session;
  const device = session.device ?? labels.unknownDevice;
  const ending = useSend({
    changes: 'settings',
    request: () => ({ method: 'DELETE', path: `/api/auth/sessions/${id}` }),
    onSuccess: () =>
      toasts.succeeded(labels.ended, labels.endedOne(device), { names: session.device ? [device] : [] }),
    onError: (error) => toasts.failed(labels.failed, sentenceOf(error) ?? undefined),
  });

  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <span className={styles.device}>
          {device}
          {isThis && <StatusBadge tone="green">{labels.thisDevice}</StatusBadge>}
        </span>
        <span className={styles.facts}>
          {[ip, labels.since(formatDate(begunAt)), !isThis && labels.seen(formatAgo(lastSeenAt, now))]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {!isThis && (
        <Button
          aria-label={labels.endThe(device)}
          disabledFocusable={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {labels.end}
        </Button>
      )}
    </li>
  );
};

const useStyles = makeStyles({
  session: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  device: {
    ...typographyStyles.body1Strong,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
  },
  facts: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});
