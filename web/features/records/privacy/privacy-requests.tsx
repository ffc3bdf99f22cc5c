import { Button, makeStyles } from '@fluentui/react-components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedPrivacyRequest } from '#contracts/api/views/privacy.ts';
import { inErasedWords } from '#contracts/closed.ts';
import { formatDate } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { Entry } from '../../../ui/entry.tsx';
import { Choice } from '../choice.tsx';
import { recordsQueries } from '../queries.ts';
import { RecordList } from '../record-list.tsx';
import { RecordSection } from '../record-section.tsx';
import { dueInWords } from './due-in-words.ts';
import { EnterRequestDialog } from './enter-request-dialog.tsx';
import { texts } from './texts.ts';

type PrivacyRequestsProps = { readonly onOpened: (id: string) => void };

/** What people ask for about their own data: what is due first comes first. */
export const PrivacyRequests = ({ onOpened }: PrivacyRequestsProps) => {
  const styles = useStyles();
  const now = useNow();
  const [state, setState] = useState<keyof typeof texts.states>('open');
  const query = useInfiniteQuery(recordsQueries.privacyRequests(state));
  const entering = useOpening();

  return (
    <RecordSection intro={texts.intro} add={[texts.enter, entering.open]}>
      <div className={styles.state}>
        <Choice label={texts.state} labels={texts.states} value={state} onValue={setState} />
      </div>
      <RecordList label={texts.label} query={query} nothing={texts.nothing[state]}>
        {query.data?.pages
          .flatMap(({ requests }) => requests)
          .map((request) => (
            <Entry
              key={request.id}
              title={titleOf(request)}
              facts={factsOf(request, now)}
              actions={
                <Button aria-label={texts.showing(titleOf(request))} onClick={() => onOpened(request.id)}>
                  {texts.show}
                </Button>
              }
            />
          ))}
      </RecordList>
      {entering.count > 0 && (
        <EnterRequestDialog
          key={entering.count}
          isOpen={entering.isOpen}
          onClose={entering.close}
          onEntered={onOpened}
        />
      )}
    </RecordSection>
  );
};

const titleOf = ({ kind, email }: ListedPrivacyRequest) =>
  texts.title(texts.kinds[kind], inErasedWords(email));

const factsOf = (request: ListedPrivacyRequest, now: string) => {
  const { status, isSearched, matches, undecided, dueOn, via } = request;

  return [
    dueInWords(request, now),
    status === 'open' && texts.due.on(formatDate(dueOn)),
    isSearched ? texts.matches(matches) : texts.searching,
    status === 'open' && undecided > 0 && texts.undecided(undecided),
    texts.via[via],
  ];
};

const useStyles = makeStyles({ state: { maxWidth: '240px' } });
