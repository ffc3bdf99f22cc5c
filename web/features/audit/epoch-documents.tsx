import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { epochsQuery } from '../../lib/api/epochs.ts';
import { ErasedText } from '../../ui/erased-text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { auditQueries } from './audit-queries.ts';
import { Entry } from './entry.tsx';
import { PagedList } from './paged-list.tsx';
import { texts } from './texts.ts';

const labels = texts.epoch;

/** What an earlier epoch holds: it is not what the product shows today. */
export const EpochDocuments = ({ number }: { number: number }) => {
  const styles = useStyles();
  const query = useInfiniteQuery(auditQueries.epoch(number));
  const { data } = useQuery(epochsQuery);
  const replacedAt = data?.epochs.find((epoch) => epoch.number === number)?.replacedAt;
  const documents = query.data?.pages.flatMap((page) => page.documents) ?? [];

  return (
    <div className={styles.epoch}>
      <div>
        <TextLink to="/audit?tab=installation">{labels.all}</TextLink>
        <h2 className={styles.heading}>{labels.heading(number, replacedAt)}</h2>
      </div>
      <PagedList label={labels.list(number)} query={query} nothing={labels.nothing}>
        {documents.map(({ id, title, owner, createdAt }) => (
          <Entry
            key={id}
            head={
              <TextLink to={`/document/${id}/timeline?epoch=${number}`}>
                <span translate="no">
                  <ErasedText text={title} />
                </span>
              </TextLink>
            }
            names={[owner.name]}
            facts={[labels.owner(owner.name), labels.created(createdAt)]}
          />
        ))}
      </PagedList>
    </div>
  );
};

const useStyles = makeStyles({
  epoch: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    paddingBlock: tokens.spacingVerticalL,
  },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
});
