import { Button } from '@fluentui/react-components';
import type { PrivacyDetailView, PrivacyMatchView } from '#contracts/api/views/privacy.ts';
import { choicesFor } from '#contracts/privacy/state.ts';
import { formatDate } from '../../../lib/format.ts';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { Entry } from '../../../ui/entry.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { DecideMatchDialog } from './decide-match-dialog.tsx';
import { texts } from './texts.ts';

type MatchRowProps = { readonly request: PrivacyDetailView; readonly match: PrivacyMatchView };

/** One place where the person is named, and what becomes of it. */
export const MatchRow = ({ request, match }: MatchRowProps) => {
  const deciding = useOpening();
  const releasing = useOpening();
  const title = match.kind === 'recipient' ? match.title : texts.account(match.fullName);
  const isOpen = request.status === 'open' && choicesFor[request.kind].length > 0;
  const decide = match.decision === null ? texts.decide : texts.decideAgain;

  return (
    <Entry
      title={title}
      names={namesIn(match)}
      facts={[...factsOf(match), decisionOf(match, request.status === 'fulfilled')]}
      actions={
        <>
          {isOpen && (
            <Button aria-label={`${decide}: ${title}`} onClick={deciding.open}>
              {decide}
            </Button>
          )}
          {match.kind === 'recipient' && match.isRestricted && (
            <Button aria-label={`${texts.release}: ${title}`} onClick={releasing.open}>
              {texts.release}
            </Button>
          )}
          {deciding.count > 0 && (
            <DecideMatchDialog
              key={`decide ${deciding.count}`}
              request={request.id}
              kind={request.kind}
              match={match}
              isOpen={deciding.isOpen}
              onClose={deciding.close}
            />
          )}
          {releasing.count > 0 && match.kind === 'recipient' && (
            <ReasonDialog
              key={`release ${releasing.count}`}
              labels={texts.releasing}
              write={{ method: 'DELETE', path: `/api/matters/${request.id}/holds/${match.document}` }}
              isOpen={releasing.isOpen}
              onClose={releasing.close}
            />
          )}
        </>
      }
    />
  );
};

const namesIn = (match: PrivacyMatchView): readonly string[] => [
  ...(match.kind === 'recipient' ? [match.fullName ?? '', match.owner ?? ''] : []),
  ...(match.sealed?.decision === 'keep' ? [match.sealed.basis] : []),
];

const factsOf = (match: PrivacyMatchView): readonly (string | null | false)[] =>
  match.kind === 'account'
    ? [texts.documents(match.documents), match.heldDocuments > 0 && texts.heldDocuments(match.heldDocuments)]
    : [
        texts.recipient(match.fullName),
        match.owner && texts.owner(match.owner),
        match.isSignatureAwaited && texts.awaited,
        match.isRestricted ? texts.restrictedNow : match.holds > 0 && texts.held,
        match.deletedAt !== null && texts.deleted,
      ];

const decisionOf = ({ decision, basis, until, sealed }: PrivacyMatchView, isDone: boolean): string | null =>
  decision &&
  texts.decided(
    (isDone ? texts.done : texts.decisions)[decision],
    basis && texts.bases[basis],
    until && formatDate(until),
    sealed && (sealed.decision === 'keep' ? texts.sealedKept(sealed.basis) : texts.sealedDestroyed),
  );
