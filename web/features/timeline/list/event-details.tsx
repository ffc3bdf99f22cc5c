import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { memo, useState } from 'react';
import type { TimelineActor } from '#contracts/api/views/timeline.ts';
import { actorWords } from '#contracts/timeline/timeline.ts';
import { language } from '../../../lib/language.ts';
import { isUtcHere, localMoment, utcMoment } from '../../../lib/utc.ts';
import { ErasedText } from '../../../ui/erased-text.tsx';
import { ChangeTable } from '../stage/change-table.tsx';
import { changesAt } from '../story/changes-at.ts';
import type { Story } from '../story/story.ts';
import { texts } from '../texts.ts';

const labels = texts.details;

/** Everything that is recorded about the event that is shown. */
export const EventDetails = memo(({ story, at }: { story: Story; at: number }) => {
  const styles = useStyles();
  const event = story.events[at];
  const stored = story.view.events[at];
  if (!event || !stored) return null;
  const { type, by, ip, userAgent, hash, prev } = event;

  return (
    <section className={styles.panel} aria-labelledby="event-heading">
      <h2 id="event-heading" className={styles.heading}>
        <ErasedText
          text={labels.heading(at, story.sentence(at))}
          on={story.erasedOn}
          untranslated={story.untranslated}
        />
      </h2>
      <dl className={styles.facts}>
        <Fact term={labels.time}>
          <time dateTime={event.at}>{utcMoment(event.at)}</time>
          {!isUtcHere(event.at) && ` ${labels.here(localMoment(event.at))}`}
        </Fact>
        <Fact term={labels.by}>
          <ErasedText text={actorWords(language, by)} on={story.erasedOn} untranslated={story.untranslated} />
          {isClaimed(by) && <span className={styles.claim}> · {labels.account(by.id)}</span>}
        </Fact>
        {by.signedIn && (
          <Fact term={labels.session}>{labels.since(by.signedIn.session, utcMoment(by.signedIn.at))}</Fact>
        )}
        <Fact term={labels.address}>
          <ErasedText text={ip ?? labels.nobody} on={story.erasedOn} />
        </Fact>
        {userAgent && (
          <Fact term={labels.browser}>
            <span translate="no">
              <ErasedText text={userAgent} on={story.erasedOn} />
            </span>
          </Fact>
        )}
      </dl>
      <ChangeTable label={labels.changes(at)} changes={changesAt(story, at)} nothing={labels.nothing} />
      <Raw
        key={event.id}
        name={labels.raw(type)}
        event={{ ...event, data: stored.data, metadata: stored.metadata }}
      />
      <dl className={styles.facts}>
        <Fact term={labels.hash}>
          <code className={styles.hash} translate="no">
            {hash}
          </code>
        </Fact>
        <Fact term={labels.previous}>
          <code className={styles.hash} translate="no">
            {prev ?? labels.first}
          </code>
        </Fact>
      </dl>
    </section>
  );
});

/** Names of accounts are in no event of the document, so no hash covers them. */
const isClaimed = ({ authenticated }: TimelineActor) =>
  authenticated === 'session' || authenticated === 'session-with-second-factor';

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => {
  const styles = useStyles();

  return (
    <div className={styles.fact}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
};

const Raw = ({ name, event }: { name: string; event: unknown }) => {
  const styles = useStyles();
  const [isOpen, setIsOpen] = useState(false);

  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>{name}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the panel is moved by the arrow keys
        <pre className={styles.raw} tabIndex={0} translate="no">
          {JSON.stringify(event, null, 2)}
        </pre>
      )}
    </details>
  );
};

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: { ...typographyStyles.body1Strong, margin: 0, overflowWrap: 'anywhere' },
  facts: { display: 'flex', flexDirection: 'column', margin: 0 },
  fact: { display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr)', columnGap: tokens.spacingHorizontalS },
  term: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
  value: { ...typographyStyles.caption1, margin: 0, overflowWrap: 'anywhere' },
  claim: { color: tokens.colorNeutralForeground2 },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: '11px' },
  summary: { ...typographyStyles.caption1, minHeight: '24px', lineHeight: '24px', cursor: 'pointer' },
  raw: {
    ...typographyStyles.caption1,
    maxHeight: '320px',
    margin: 0,
    padding: tokens.spacingHorizontalS,
    overflow: 'auto',
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyMonospace,
  },
});
