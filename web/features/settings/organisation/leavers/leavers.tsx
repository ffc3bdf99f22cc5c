import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { LeaversView } from '#contracts/api/views/organisation.ts';
import { useOpening } from '../../../../ui/dialogs/use-opening.ts';
import { Entry } from '../../../../ui/entry.tsx';
import { List } from '../list.tsx';
import { organisationQueries } from '../queries.ts';
import { texts } from './texts.ts';

const HandOverDialog = lazy(async () => ({
  default: (await import('./hand-over-dialog.tsx')).HandOverDialog,
}));

type Leaver = LeaversView['leavers'][number];

/** Who left documents behind, for those who may hand them over. `without` are accounts that mustn't take them over. */
export const Leavers = ({ without }: { readonly without: readonly string[] }) => {
  const styles = useStyles();
  const query = useQuery(organisationQueries.leavers);
  const [question, setQuestion] = useState<Leaver | null>(null);
  const opening = useOpening();

  return (
    <section className={styles.section} aria-label={texts.heading}>
      <h2 className={styles.heading}>{texts.heading}</h2>
      <span>{texts.explained}</span>
      <List label={texts.label} query={query} nothing={texts.nothing}>
        {query.data?.leavers.map((leaver) => (
          <Entry
            key={leaver.id}
            title={nameOf(leaver)}
            facts={[texts.documents(leaver.documents), leaver.isSuspended ? texts.suspended : texts.former]}
            actions={
              <Button
                aria-label={texts.handOverOf(nameOf(leaver))}
                onClick={() => {
                  setQuestion(leaver);
                  opening.open();
                }}
              >
                {texts.handOver}
              </Button>
            }
          />
        ))}
      </List>
      {question && (
        <Suspense>
          <HandOverDialog
            key={opening.count}
            labels={{ ...texts.handingOver, heading: texts.handingOver.heading(nameOf(question)) }}
            names={[nameOf(question)]}
            write={{ method: 'POST', path: `/api/organisation/leavers/${question.id}/transfer` }}
            without={[question.id, ...without]}
            isRemoval={false}
            isOpen={opening.isOpen}
            onClose={opening.close}
          />
        </Suspense>
      )}
    </section>
  );
};

const nameOf = ({ fullName }: Leaver): string => fullName || texts.nameless;

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  heading: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, margin: 0 },
});
