import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import type { HeldView } from '#contracts/api/views/kept.ts';
import { formatDate } from '../../lib/format.ts';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { Entry } from '../../ui/entry.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { recordsQueries } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { RecordList } from './record-list.tsx';
import { texts } from './texts.ts';

const labels = texts.matters;

type MatterDetailProps = { readonly id: string; readonly onBack: () => void };

/** One matter, and the documents that it holds. */
export const MatterDetail = ({ id, onBack }: MatterDetailProps) => {
  const styles = useStyles();
  const query = useQuery(recordsQueries.matter(id));
  const holding = useOpening();
  const closing = useOpening();
  const matter = query.data;

  return (
    <div className={styles.section}>
      <Button className={styles.back} appearance="subtle" icon={<ArrowLeftRegular />} onClick={onBack}>
        {labels.back}
      </Button>
      {matter && (
        <div className={styles.top}>
          <div className={styles.words}>
            <h2 className={styles.heading} translate="no">
              {matter.name}
            </h2>
            <p className={styles.facts}>
              <Sentence text={labels.about(matter)} names={[matter.reference ?? '']} />
            </p>
          </div>
          {matter.status === 'open' && (
            <>
              <Button appearance="primary" onClick={holding.open}>
                {labels.hold}
              </Button>
              <Button onClick={closing.open}>{labels.close}</Button>
            </>
          )}
        </div>
      )}
      <RecordList label={labels.documents} query={query} nothing={labels.noDocuments}>
        {matter?.documents.map((document) => (
          <Held key={document.id} matter={id} document={document} />
        ))}
      </RecordList>
      {holding.count > 0 && (
        <HoldDialog key={holding.count} matter={id} isOpen={holding.isOpen} onClose={holding.close} />
      )}
      {closing.count > 0 && (
        <ReasonDialog
          key={closing.count}
          labels={texts.closing}
          write={{ method: 'POST', path: `/api/matters/${id}/close` }}
          isOpen={closing.isOpen}
          onClose={closing.close}
        />
      )}
    </div>
  );
};

type HeldProps = { readonly matter: string; readonly document: HeldView };

const Held = ({ matter, document: { id, title, owner, placedAt, deletedAt } }: HeldProps) => {
  const releasing = useOpening();

  return (
    <Entry
      title={title}
      names={owner ? [owner.fullName] : []}
      facts={[
        labels.since(formatDate(placedAt)),
        owner && texts.disposals.owner(owner.fullName),
        deletedAt !== null && texts.disposals.deleted,
      ]}
      actions={
        <>
          <Button aria-label={`${labels.release}: ${title}`} onClick={releasing.open}>
            {labels.release}
          </Button>
          {releasing.count > 0 && (
            <ReasonDialog
              key={releasing.count}
              labels={texts.releasing}
              write={{ method: 'DELETE', path: `/api/matters/${matter}/holds/${id}` }}
              isOpen={releasing.isOpen}
              onClose={releasing.close}
            />
          )}
        </>
      }
    />
  );
};

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  back: { alignSelf: 'flex-start' },
  top: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  words: { flex: '1 1 240px', minWidth: 0 },
  heading: { ...typographyStyles.subtitle1, margin: 0, overflowWrap: 'anywhere' },
  facts: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
});
