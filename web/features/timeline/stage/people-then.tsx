import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ERASED, inErasedWords } from '#contracts/closed.ts';
import { calledBy } from '#contracts/document/called-by.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import { documentKey, recipientKey } from '#contracts/key-id.ts';
import { erasedAt } from '#contracts/personal/erasures.ts';
import { lit } from '../../../document-view/use-owner-light.ts';
import { RecipientChip } from '../../../editor/panels/recipient-chip.tsx';
import { utcDay, utcMoment } from '../../../lib/utc.ts';
import { ErasedText } from '../../../ui/erased-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { documentStatus, recipientFacts, recipientStatus } from './status-then.ts';
import { texts } from './texts.ts';

/** The document's status and its recipients as they stood. */
export const PeopleThen = ({ document, at }: { document: ExistingDocument; at: string }) => {
  const styles = useStyles();
  const stage = documentStatus(document);

  return (
    <section className={styles.panel} aria-label={texts.stage.people}>
      <div className={styles.top}>
        <h2 className={styles.title} translate="no">
          <ErasedText text={document.title} on={dayOf(erasedAt(document, documentKey(document.id)))} />
        </h2>
        <StatusBadge tone={stage.tone}>{stage.label}</StatusBadge>
      </div>
      {document.recipients.length === 0 ? (
        <p className={styles.fact}>{texts.stage.noRecipients}</p>
      ) : (
        <ul className={styles.list} aria-label={texts.stage.recipients}>
          {document.recipients.map((recipient, position) => {
            const status = recipientStatus(document, recipient, at);
            return (
              <li key={recipient.id} data-owner={recipient.id} className={styles.recipient}>
                <RecipientChip name={inErasedWords(calledBy(recipient, '?'))} position={position} />
                <span className={styles.name} translate="no">
                  <ErasedText
                    text={calledBy(recipient, texts.stage.recipient)}
                    on={dayOf(erasedAt(document, recipientKey(document.id, recipient.id)))}
                  />
                </span>
                <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
                <div className={styles.facts}>
                  {recipient.email && recipient.email !== ERASED && (
                    <span className={styles.fact} translate="no">
                      {recipient.email}
                    </span>
                  )}
                  {recipientFacts(recipient).map(({ label, at: when }) => (
                    <span key={label} className={styles.fact}>
                      {label} {utcMoment(when)}
                    </span>
                  ))}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};

const dayOf = (at: string | null) => at && utcDay(at);

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  top: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
  },
  title: { ...typographyStyles.body1Strong, margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXL}`,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  recipient: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignContent: 'start',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minWidth: 0,
    borderRadius: tokens.borderRadiusMedium,
    '&[data-lit]': { ...lit, outlineColor: tokens.colorCompoundBrandStroke },
    '> :first-child': { gridRow: 'span 2', alignSelf: 'start' },
  },
  facts: { display: 'flex', flexDirection: 'column', gridColumn: '2 / -1', minWidth: 0 },
  name: { ...typographyStyles.body1, overflowWrap: 'anywhere' },
  fact: {
    ...typographyStyles.caption1,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});
