import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useRef } from 'react';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import type { DocumentPossessionView } from '#contracts/api/views/possession.ts';
import { mustAct, roleKinds } from '#contracts/document/roles/kinds.ts';
import { useOwnerLight } from '../../document-view/use-owner-light.ts';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { RefuseDialog } from './possession/refuse-dialog.tsx';
import { texts } from './possession/texts.ts';
import { usePossessionChange } from './possession/use-possession-change.ts';
import { SentMessage } from './status/sent-message.tsx';
import { SignedPages } from './status/signed-pages.tsx';

const labels = texts.release;

type ReleasePageProps = { readonly detail: DocumentDetailView; readonly possession: DocumentPossessionView };

/** The document as it will go, for somebody who is asked to release it. */
export const ReleasePage = ({ detail, possession }: ReleasePageProps) => {
  const styles = useStyles();
  const columns = useRef<HTMLDivElement>(null);
  useOwnerLight(columns);
  const { id, title } = detail.document;
  const { release, askedByName, ownerName } = possession;
  const { mutate, isPending } = usePossessionChange(id, 'release', labels);
  const refusing = useOpening();

  return (
    <Page
      heading={title}
      subtitle={labels.asks(askedByName ?? ownerName)}
      names={[title, askedByName ?? ownerName]}
      actions={
        <>
          <LinkButton to={`/document/${id}/timeline`}>{labels.timeline}</LinkButton>
          <Button onClick={refusing.open}>{texts.refuse.open}</Button>
          <Button
            appearance="primary"
            disabledFocusable={isPending}
            onClick={() => mutate({ askedAt: release?.at })}
          >
            {isPending ? labels.pending : labels.yes}
          </Button>
        </>
      }
    >
      <div ref={columns} className={styles.columns}>
        <div className={styles.side}>
          <p className={styles.text}>{labels.explained}</p>
          {release?.note && (
            <section aria-labelledby="release-note" className={styles.part}>
              <h2 id="release-note" className={styles.heading}>
                {labels.note}
              </h2>
              <p className={styles.text} translate="no">
                {release.note}
              </p>
            </section>
          )}
          <section aria-labelledby="release-people" className={styles.part}>
            <h2 id="release-people" className={styles.heading}>
              {labels.people}
            </h2>
            <ul className={styles.people}>
              {detail.recipients.map((one) => (
                <li key={one.id}>
                  <span translate="no">
                    <strong>{one.fullName}</strong> {one.email}
                  </span>
                  <br />
                  {roleKinds[one.role].deed}
                  {mustAct(one) && `. ${labels.order(one.signingOrder)}`}
                </li>
              ))}
            </ul>
          </section>
          <SentMessage message={detail.message} />
        </div>
        <SignedPages detail={detail} />
      </div>
      {refusing.count > 0 && (
        <RefuseDialog key={refusing.count} id={id} isOpen={refusing.isOpen} onClose={refusing.close} />
      )}
    </Page>
  );
};

/** The page and what is said of it stand beside each other where there is room for both. */
const wide = '@media (min-width: 1100px)';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXXL,
    [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 380px' },
  },
  side: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    minWidth: 0,
    [wide]: { gridColumn: 2, gridRow: 1 },
  },
  part: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  text: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  people: {
    ...typographyStyles.body1,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    overflowWrap: 'anywhere',
  },
});
