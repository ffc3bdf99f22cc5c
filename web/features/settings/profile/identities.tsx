import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { LinkRegular } from '@fluentui/react-icons';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IdentitiesView, IdentityView } from '#contracts/api/views/identities.ts';
import { get, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { formatDate } from '../../../lib/format.ts';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { Entry } from '../../../ui/entry.tsx';
import { LoadedList } from '../../../ui/states/loaded-list.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { Card } from '../card.tsx';
import { identitiesTexts as words } from './identities-texts.ts';

/** Its key begins with that of the settings: what unlinks identities is done there. */
const identitiesQuery = queryOptions({
  queryKey: ['settings', 'identities'],
  queryFn: ({ signal }) => get<IdentitiesView>('/api/auth/identities', signal),
  staleTime: 0,
});

/** Who the account's holder is at identity providers. Nothing is there for whoever has never signed in at one. */
export const Identities = () => {
  const query = useQuery(identitiesQuery);
  const [isChanging, setIsChanging] = useState(false);
  const identities = query.data?.identities ?? [];
  if (identities.length === 0 && !query.error && !isChanging) return null;

  return (
    <Card heading={words.heading} text={words.meaning}>
      <LoadedList
        label={words.heading}
        query={query}
        failed={words.notLoaded}
        height="72px"
        nothing={{ ...words.nothing, icon: <LinkRegular /> }}
      >
        {identities.map((identity) => (
          <Identity key={identity.id} identity={identity} onUnlinking={() => setIsChanging(true)} />
        ))}
      </LoadedList>
    </Card>
  );
};

type IdentityProps = { readonly identity: IdentityView; readonly onUnlinking: () => void };

const Identity = ({ identity: { id, issuer, linkedAt }, onUnlinking }: IdentityProps) => {
  const toasts = useToasts();
  const { isOpen, open, close } = useOpening();
  const unlinking = useSend({
    changes: 'settings',
    request: () => ({ method: 'DELETE', path: `/api/auth/identities/${id}` }),
    onSuccess: () => toasts.succeeded(words.unlinked, words.unlinkedFrom(issuer), { names: [issuer] }),
    onError: (error) => toasts.failed(words.failed, sentenceOf(error) ?? undefined),
  });

  return (
    <Entry
      title={issuer}
      facts={[words.linked(formatDate(linkedAt))]}
      actions={
        <Button
          {...useRestoreFocusTarget()}
          aria-label={words.unlinkThe(issuer)}
          disabledFocusable={unlinking.isPending}
          onClick={open}
        >
          {words.unlink}
        </Button>
      }
    >
      <Confirm
        heading={words.asked.heading}
        names={[issuer]}
        question={words.asked.question(issuer)}
        note={words.asked.note}
        yes={words.asked.yes}
        isOpen={isOpen}
        onYes={() => {
          onUnlinking();
          unlinking.mutate();
        }}
        onClose={close}
      />
    </Entry>
  );
};
