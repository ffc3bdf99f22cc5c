import {
  Button,
  makeStyles,
  tokens,
  typographyStyles,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { PasskeysView, PasskeyView } from '#contracts/api/views/passkeys.ts';
import { formatAgo } from '../../../lib/ago.ts';
import { get } from '../../../lib/api/http.ts';
import { formatDate } from '../../../lib/format.ts';
import { arePasskeysPossible } from '../../../lib/password.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { LoadedList } from '../../../ui/states/loaded-list.tsx';
import { Card } from '../card.tsx';
import { texts } from './texts.ts';

const AddPasskey = lazy(async () => ({ default: (await import('./passkey-dialogs.tsx')).AddPasskey }));
const RemovePasskey = lazy(async () => ({ default: (await import('./passkey-dialogs.tsx')).RemovePasskey }));

const labels = texts.passkeys;

/**
 * Its key begins with the key of the settings, so adding or removing a passkey, which changes the settings, reads it
 * again.
 */
const passkeysQuery = queryOptions({
  queryKey: ['settings', 'passkeys'],
  queryFn: ({ signal }) => get<PasskeysView>('/api/auth/passkeys', signal),
  staleTime: 0,
});

type Own = { readonly username: string };

/** What the account can sign in with in place of its password. */
export const Passkeys = ({ username }: Own) => {
  const query = useQuery(passkeysQuery);
  const passkeys = query.data?.passkeys ?? [];
  const now = useNow();
  const isPossible = arePasskeysPossible();

  return (
    <Card
      heading={labels.heading}
      text={isPossible ? labels.meaning : labels.impossible}
      action={isPossible && <Add username={username} />}
    >
      <LoadedList
        label={labels.heading}
        query={query}
        failed={labels.notLoaded}
        height="72px"
        nothing={{ ...labels.nothing, icon: <LockClosedRegular /> }}
      >
        {passkeys.map((passkey) => (
          <Passkey key={passkey.id} passkey={passkey} now={now} username={username} />
        ))}
      </LoadedList>
    </Card>
  );
};

const Add = ({ username }: Own) => {
  const { count, isOpen, open, close } = useOpening();

  return (
    <>
      <Button {...useRestoreFocusTarget()} onClick={open}>
        {labels.add}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <AddPasskey key={count} username={username} onClose={close} />}
      </Suspense>
    </>
  );
};

type PasskeyProps = Own & { readonly passkey: PasskeyView; readonly now: string };

const Passkey = ({ passkey, now, username }: PasskeyProps) => {
  const styles = useStyles();
  const { count, isOpen, open, close } = useOpening();
  const { id, name, addedAt, lastUsedAt } = passkey;

  return (
    <li className={styles.passkey}>
      <div className={styles.words}>
        <span className={styles.name} translate="no">
          {name}
        </span>
        <span className={styles.facts}>
          {labels.added(formatDate(addedAt))}
          {' · '}
          {lastUsedAt ? labels.used(formatAgo(lastUsedAt, now)) : labels.unused}
        </span>
      </div>
      <Button {...useRestoreFocusTarget()} aria-label={labels.removeThe(name)} onClick={open}>
        {labels.remove}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <RemovePasskey key={count} id={id} name={name} username={username} onClose={close} />}
      </Suspense>
    </li>
  );
};

const useStyles = makeStyles({
  passkey: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  name: { ...typographyStyles.body1Strong, overflowWrap: 'anywhere' },
  facts: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3 },
});
