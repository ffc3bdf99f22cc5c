import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { ListedMatterView } from '#contracts/api/views/kept.ts';
import { formatDate } from '../../lib/format.ts';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { Entry } from '../../ui/entry.tsx';
import { OpenMatterDialog } from './open-matter-dialog.tsx';
import { recordsQueries } from './queries.ts';
import { RecordList } from './record-list.tsx';
import { RecordSection } from './record-section.tsx';
import { texts } from './texts.ts';

const labels = texts.matters;

type MattersProps = { readonly onOpened: (id: string) => void };

/** All cases for which documents are or were held. */
export const Matters = ({ onOpened }: MattersProps) => {
  const query = useQuery(recordsQueries.matters());
  const opening = useOpening();

  return (
    <RecordSection intro={labels.intro} add={[labels.open, opening.open]}>
      <RecordList label={labels.label} query={query} nothing={labels.nothing}>
        {query.data?.map((matter) => (
          <Entry
            key={matter.id}
            title={matter.name}
            names={[matter.reference ?? '']}
            facts={factsOf(matter)}
            actions={
              <Button aria-label={labels.view(matter.name)} onClick={() => onOpened(matter.id)}>
                {labels.show}
              </Button>
            }
          />
        ))}
      </RecordList>
      {opening.count > 0 && (
        <OpenMatterDialog key={opening.count} isOpen={opening.isOpen} onClose={opening.close} />
      )}
    </RecordSection>
  );
};

const factsOf = ({ reference, holds, openedAt, closedAt }: ListedMatterView) => [
  reference,
  labels.holds(holds),
  closedAt === null ? labels.opened(formatDate(openedAt)) : labels.closed(formatDate(closedAt)),
];
