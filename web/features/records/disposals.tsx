import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DisposalState, DisposalView } from '#contracts/api/views/kept.ts';
import { formatDate } from '../../lib/format.ts';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { Entry } from '../../ui/entry.tsx';
import { CertificateButtons } from './certificate-buttons.tsx';
import { Choice } from './choice.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { recordsQueries } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { RecordList } from './record-list.tsx';
import { texts } from './texts.ts';

const labels = texts.disposals;

/** Documents whose time is over soon, or is over. */
export const Disposals = () => {
  const styles = useStyles();
  const [state, setState] = useState<DisposalState>('review');
  const query = useInfiniteQuery(recordsQueries.disposals(state));

  return (
    <div className={styles.section}>
      <div className={styles.state}>
        <Choice label={labels.state} labels={labels.states} value={state} onValue={setState} />
      </div>
      <RecordList label={labels.label} query={query} nothing={labels.nothing[state]}>
        {query.data?.pages
          .flatMap(({ disposals }) => disposals)
          .map((disposal) => (
            <Disposal key={disposal.id} disposal={disposal} state={state} />
          ))}
      </RecordList>
    </div>
  );
};

type DisposalProps = { readonly disposal: DisposalView; readonly state: DisposalState };

const Disposal = ({ disposal, state }: DisposalProps) => {
  const opening = useOpening();
  const { id, title, owner, rule, deletedAt } = disposal;
  const isOpen = state !== 'done' && !disposal.isToBeErased;
  const act = state === 'deleted' ? labels.restore : state === 'review' ? labels.decide : labels.keep;

  return (
    <Entry
      title={title}
      names={[owner?.fullName ?? '', rule ?? '']}
      facts={[
        stateOf(disposal),
        rule && labels.byRule(rule),
        owner && labels.owner(owner.fullName),
        deletedAt !== null &&
          (state === 'deleted' ? labels.deletedOn(formatDate(deletedAt)) : labels.deleted),
      ]}
      actions={
        isOpen ? (
          <>
            <Button aria-label={`${act}: ${title}`} onClick={opening.open}>
              {act}
            </Button>
            {opening.count > 0 && state === 'deleted' && (
              <ReasonDialog
                key={opening.count}
                labels={texts.restoring}
                write={{ method: 'POST', path: `/api/documents/${id}/restore` }}
                isOpen={opening.isOpen}
                onClose={opening.close}
              />
            )}
            {opening.count > 0 && state !== 'deleted' && (
              <DecideDialog
                key={opening.count}
                disposal={disposal}
                mayErase={state === 'review'}
                isOpen={opening.isOpen}
                onClose={opening.close}
              />
            )}
          </>
        ) : (
          state === 'done' && (
            <CertificateButtons id={id} path={`/api/disposals/${id}/certificate`} of={title} />
          )
        )
      }
    />
  );
};

const stateOf = ({ erasedAt, isToBeErased, disposal, disposeOn }: DisposalView): string | null => {
  if (erasedAt !== null) return labels.erased(formatDate(erasedAt));
  if (isToBeErased) return labels.beingErased;
  if (disposeOn === null) return null;
  const day = formatDate(disposeOn);
  if (disposal === 'erase') return labels.willBeErased(day);

  return new Date(disposeOn) <= new Date() ? labels.due(day) : labels.toBeReviewed(day);
};

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  state: { maxWidth: '240px' },
});
