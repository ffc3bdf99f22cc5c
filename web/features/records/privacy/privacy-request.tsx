import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import type { PrivacyDetailView } from '#contracts/api/views/privacy.ts';
import { inErasedWords } from '#contracts/closed.ts';
import { formatDate } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { recordsQueries } from '../queries.ts';
import { RecordList } from '../record-list.tsx';
import { dueInWords } from './due-in-words.ts';
import { MatchRow } from './match-row.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestHistory } from './request-history.tsx';
import { texts } from './texts.ts';

type PrivacyRequestProps = { readonly id: string; readonly onBack: () => void };

/** One privacy request: where the person is named, what is decided about it, and what can be handed on. */
export const PrivacyRequest = ({ id, onBack }: PrivacyRequestProps) => {
  const styles = useStyles();
  const now = useNow();
  const query = useQuery(recordsQueries.privacyRequest(id));
  const request = query.data;

  return (
    <div className={styles.section}>
      <Button className={styles.back} appearance="subtle" icon={<ArrowLeftRegular />} onClick={onBack}>
        {texts.back}
      </Button>
      {request && (
        <div className={styles.words}>
          <h2 className={styles.heading}>
            <Sentence text={texts.title(texts.kinds[request.kind], inErasedWords(request.email))} />
          </h2>
          <p className={styles.facts}>{factsOf(request, now).join(' · ')}</p>
          {request.note && (
            <p className={styles.note} translate="no">
              {texts.note(inErasedWords(request.note))}
            </p>
          )}
          {request.extensionReason && (
            <Reason words={texts.extended} reason={inErasedWords(request.extensionReason)} />
          )}
          {request.refusal && <Reason words={texts.refused} reason={inErasedWords(request.refusal)} />}
        </div>
      )}
      {request && <RequestActions request={request} />}
      {request?.status === 'open' && !request.isSearched ? (
        <p role="status">{texts.searching}</p>
      ) : (
        <RecordList label={texts.matchList} query={query} nothing={texts.noMatches}>
          {request?.matches.map((match) => (
            <MatchRow
              key={match.kind === 'recipient' ? `${match.document}.${match.recipient}` : match.account}
              request={request}
              match={match}
            />
          ))}
        </RecordList>
      )}
      {request && <RequestHistory happenings={request.history} />}
    </div>
  );
};

type ReasonProps = { readonly words: (reason: string) => string; readonly reason: string };

const Reason = ({ words, reason }: ReasonProps) => (
  <p className={useStyles().facts}>
    <Sentence text={words(reason)} names={[reason]} />
  </p>
);

const factsOf = (request: PrivacyDetailView, now: string) => [
  dueInWords(request, now),
  texts.received(formatDate(request.receivedAt)),
  ...(request.status === 'open' ? [texts.due.on(formatDate(request.dueOn))] : []),
  texts.via[request.via],
];

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  back: { alignSelf: 'flex-start' },
  words: { minWidth: 0, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  heading: { ...typographyStyles.subtitle1, margin: 0, overflowWrap: 'anywhere' },
  facts: {
    ...typographyStyles.body1,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  note: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});
